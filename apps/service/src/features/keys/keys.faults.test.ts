import { join } from 'node:path'
import { openKeyValue } from '@svc/keyvalue'
import { holdFile } from '@svc/keyvalue/testing'
import { nameInSessionKey, sessionPrefix } from '@svc/sessions'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Hub, missingRedis, startHub, startOwnRedis } from '#testing'

const body = { access_rights: { api1: { api_id: 'api1' } } }
const away = { status: 503, message: 'The store is not reachable, please try again' }
const patience = { timeout: 60_000, interval: 100 }

async function namesInStore({ keyvalue }: Hub): Promise<string[]> {
  const names: string[] = []
  for await (const keys of keyvalue.scan(sessionPrefix)) {
    names.push(...keys.flatMap((key) => nameInSessionKey(key) ?? []))
  }
  return names.toSorted()
}
type Organisation = Awaited<ReturnType<Hub['organisation']>>

async function namesInIndex({ admin }: Organisation): Promise<string[]> {
  const { keys } = await admin.call.keys.find({ query: { p: -1 } })
  return keys.map(({ key_hash }) => key_hash).toSorted()
}

describe.skipIf(missingRedis)(`a store that goes away (${missingRedis ?? 'its own Redis'})`, () => {
  async function startOnOwnRedis() {
    const redis = await startOwnRedis()
    onTestFinished(redis.remove)
    const hub = await startHub({ settings: redis.settings })
    return { redis, hub, organisation: await hub.organisation() }
  }

  test('while keys are made is told as such, and leaves no orphan behind', async () => {
    const { redis, hub, organisation } = await startOnOwnRedis()
    const { keys } = organisation.admin.call
    await keys.create({ body })
    const outcomes: Promise<unknown>[] = []
    const told: unknown[] = []
    for (let at = 0; at < 60; at += 1) {
      outcomes.push(
        keys.create({ body }).catch((error) => {
          told.push({ status: error.status, message: error.body?.Message })
        }),
      )
      if (at === 30) await redis.kill()
    }
    await Promise.all(outcomes)
    expect(told.length).toBeGreaterThan(0)
    expect(told).toEqual(told.map(() => away))
    await redis.start()
    await expect
      .poll(
        () =>
          hub.keyvalue.ping().then(
            () => true,
            () => false,
          ),
        patience,
      )
      .toBe(true)
    await expect
      .poll(async () => {
        const [indexed, stored] = [await namesInIndex(organisation), await namesInStore(hub)]
        return indexed.filter((name) => !stored.includes(name))
      }, patience)
      .toEqual([])
    await hub.administration.keys.reindex()
    expect(await namesInIndex(organisation)).toEqual(await namesInStore(hub))
    expect((await keys.create({ body })).key_hash).toBeTruthy()
  }, 120_000)

  test('keeps what it had, and says so, when a key is changed or deleted meanwhile', async () => {
    const { redis, hub, organisation } = await startOnOwnRedis()
    const { keys } = organisation.admin.call
    const { key_id: keyId } = await keys.create({ body: { ...body, alias: 'before' } })
    await redis.kill()
    const params = { keyId }
    const gone = { status: 503 }
    await expect(keys.get({ params })).rejects.toMatchObject(gone)
    await expect(keys.update({ params, body })).rejects.toMatchObject(gone)
    await expect(keys.remove({ params })).rejects.toMatchObject(gone)
    expect((await keys.find()).keys).toMatchObject([{ alias: 'before' }])
    await redis.start()
    await expect
      .poll(
        () =>
          hub.keyvalue.ping().then(
            () => true,
            () => false,
          ),
        patience,
      )
      .toBe(true)
    expect((await keys.get({ params })).data.alias).toBe('before')
    await keys.remove({ params })
    expect((await keys.find()).keys).toEqual([])
  }, 120_000)
})

test('an embedded store that cannot write is told as such, and leaves no orphan behind', async () => {
  const { settings, layers, traffic, folder } = await startHub()
  const file = join(folder, 'keyvalue.sqlite')
  const keyvalue = await openKeyValue({ type: 'embedded', file })
  onTestFinished(() => keyvalue.close())
  const hub = await startHub({ beside: { settings, layers, traffic, keyvalue } })
  const organisation = await hub.organisation()
  const { keys } = organisation.admin.call
  const { key_hash } = await keys.create({ body })
  const letGo = holdFile(file)
  const tries = Array.from({ length: 5 }, () =>
    keys.create({ body }).catch(({ status, body: { Message } }) => ({ status, message: Message })),
  )
  expect(await Promise.all(tries)).toEqual(tries.map(() => away))
  letGo()
  expect(await namesInIndex(organisation)).toEqual([key_hash])
  const next = await keys.create({ body })
  expect(await namesInIndex(organisation)).toEqual([key_hash, next.key_hash].toSorted())
})
