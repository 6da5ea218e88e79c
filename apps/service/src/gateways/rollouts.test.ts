import { openKeyValue } from '@svc/keyvalue'
import { expect, onTestFinished, test } from 'vitest'
import { createRollouts } from './rollouts.ts'

const change = { collection: 'apis', id: 'a', name: 'orders', org_id: 'o', command: 'ApiUpdated' }

async function open() {
  const keyvalue = await openKeyValue({ type: 'embedded', file: ':memory:' })
  onTestFinished(() => keyvalue.close())
  let at = 0
  const rollouts = createRollouts({ keyvalue, now: () => new Date(at++) })
  return { keyvalue, rollouts }
}

test('the last hundred changes are remembered, and never more than two hundred', async () => {
  const { keyvalue, rollouts } = await open()
  for (let version = 1; version <= 450; version += 1) {
    await rollouts.begin({ ...change, at: version, version })
    expect(await keyvalue.sortedCount('dashboard-rollouts-o')).toBeLessThanOrEqual(200)
  }
  const found = await rollouts.list('o')
  expect(found.map(({ version }) => version)).toEqual(
    Array.from({ length: 100 }, (_, at) => 450 - at),
  )
  expect(await rollouts.list(undefined)).toEqual(found)
  expect(await rollouts.list('another')).toEqual([])
  expect(await rollouts.sequence()).toBe(450)
})

test('a node is remembered by its first fetch after each change', async () => {
  const { rollouts } = await open()
  for (const sequence of [0, 0, 3, 3, 2, 7]) await rollouts.noteFetch('n', 'apis', sequence)
  const fetches = await rollouts.fetchesOf('n', 'apis')
  expect(fetches.map(({ sequence }) => sequence)).toEqual([0, 3, 7])
  expect(await rollouts.fetchesOf('n', 'policies')).toEqual([])
  await rollouts.forget('n')
  expect(await rollouts.fetchesOf('n', 'apis')).toEqual([])
})

test('the notice is published after the change is counted', async () => {
  const { keyvalue, rollouts } = await open()
  const heard: Array<Promise<number>> = []
  await keyvalue.subscribe('c', () => heard.push(rollouts.sequence()))
  await rollouts.begin({ ...change, at: 1, version: 1 }, { channel: 'c', message: 'm' })
  await expect.poll(() => heard).toHaveLength(1)
  expect(await heard[0]).toBe(1)
})
