import { StoreAway } from '@svc/documents'
import { expect, test } from 'vitest'
import { zeroCounts } from '../counts.ts'
import { deliver } from './deliver.ts'

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

function prepare(failures: Error[]) {
  const stopping = new AbortController()
  const left = [...failures]
  const sink = {
    name: 'test',
    async write() {
      const failure = left.shift()
      if (failure) throw failure
    },
  }
  const counts = zeroCounts()
  const send = () =>
    deliver({
      ...{ sink, counts, values: [1], log: quiet, signal: stopping.signal },
      batch: { claimer: 'a', number: 1 },
    })
  return { send, counts, stopping }
}

const away = () => new StoreAway('postgres')

test('a batch waits for a sink that is away', async () => {
  const { send, counts } = prepare([away(), away()])
  expect(await send()).toBe('written')
  expect(counts.failures).toBe(2)
})

test('a sink that is there and refuses a batch three times is let off it', async () => {
  const { send } = prepare([away(), new Error('no'), new Error('no'), new Error('no')])
  expect(await send()).toBe('refused')
})

test('a pump that is stopped leaves the batch to others', async () => {
  const { send, stopping } = prepare(Array.from({ length: 99 }, away))
  const outcome = send()
  stopping.abort()
  expect(await outcome).toBe('stopped')
})
