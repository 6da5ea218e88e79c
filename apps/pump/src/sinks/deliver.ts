import { setTimeout as pause } from 'node:timers/promises'
import { StoreAway } from '@svc/documents'
import type { BatchId } from '@svc/documents/traffic'
import type { Counts } from '../counts.ts'
import type { Log } from '../log.ts'
import type { Sink } from './sink.ts'

const firstPause = 200
const longestPause = 5_000
const mostRefusals = 3

export interface Delivery<Value> {
  sink: Sink<Value>
  batch: Omit<BatchId, 'sink'>
  values: Value[]
  counts: Counts
  log: Log
  signal: AbortSignal
}

/** `refused` is a batch that the sink, though it is there, does not take; `stopped` one that is left to others. */
export type Outcome = 'written' | 'refused' | 'stopped'

/** Writes a batch and tries again while the sink is away, for as long as it takes. */
export async function deliver<Value>(delivery: Delivery<Value>): Promise<Outcome> {
  const { sink, batch, values, counts, log, signal } = delivery
  let refusals = 0
  for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
    try {
      await sink.write(batch, values)
      return 'written'
    } catch (error) {
      counts.failures += 1
      const facts = { sink: sink.name, batch: batch.number, reason: reasonOf(error) }
      if (!(error instanceof StoreAway)) refusals += 1
      if (refusals >= mostRefusals) {
        log.error(facts, 'a sink refuses a batch, which is set aside')
        return 'refused'
      }
      log.warn(facts, 'a sink is away, records wait')
    }
    await pause(wait, undefined, { signal }).catch(() => {})
    if (signal.aborted) return 'stopped'
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}
