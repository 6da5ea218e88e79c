import { afterAll, expect, test } from 'vitest'
import { collections } from '#collections'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
const beside = await startHub({ keep: true, beside: hub })
afterAll(async () => {
  await beside.close()
  await hub.close()
})

const sessionOf = (org_id: string, at: number) =>
  JSON.stringify({ org_id, alias: `K${at}`, access_rights: { a: { api_id: 'a' } } })

/** Asks until the walk has ended, as the command does. */
async function reindex({ administration }: Pick<typeof hub, 'administration'>) {
  for (;;) {
    const { Meta } = await administration.keys.reindex()
    const { keys, done } = Meta as { keys: number; done: boolean }
    if (done) return keys
  }
}

test('many keys that nobody told of are indexed once, whoever walks over the store', async () => {
  const { id } = await hub.organisation()
  const index = hub.layers.main.collection(collections.keyIndex, { org: id, actor: 'test' })
  const write = (from: number, to: number) =>
    hub.keyvalue.pipeline((batch) => {
      for (let at = from; at < to; at += 1) batch.set(`apikey-${id}-${at}`, sessionOf(id, at))
    })
  await write(0, 1_200)
  expect(await Promise.all([reindex(hub), reindex(beside)])).toEqual([1_200, 1_200])
  expect(await index.count()).toBe(1_200)

  await hub.keyvalue.remove(`apikey-${id}-0`)
  await hub.keyvalue.set(`apikey-${id}-1`, sessionOf(id, 7_777))
  await write(1_200, 1_300)
  await reindex(hub)
  expect(await index.count()).toBe(1_299)
  expect(await index.find({ alias_key: 'k7777' })).toHaveLength(1)
})
