import { randomUUID } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import { takeFrom, type Window } from './window.ts'

export interface Rates {
  /** Whether one more request of a subject is within its rate, and counts it if so. */
  take(counter: string, rate: number, per: number): Promise<boolean> | boolean
  /** Forgets what nobody has asked for lately. */
  sweep(): void
}

const most = 100_000

/** Rates of this gateway alone. */
export function createLocalRates(): Rates {
  const windows = new Map<string, Window & { until: number }>()
  return {
    take(counter, rate, per) {
      const now = Date.now()
      const perMs = per * 1000
      const { window, isAllowed } = takeFrom(windows.get(counter), { rate, perMs }, now)
      windows.set(counter, { ...window, until: window.start + 2 * perMs })
      return isAllowed
    },
    sweep() {
      const now = Date.now()
      for (const [counter, { until }] of windows) {
        if (until < now || windows.size > most) windows.delete(counter)
      }
    },
  }
}

/**
 * Rates of all gateways on one store: a log of the requests in the period, as gateways of the
 * family keep it. Refused requests count as well, as there.
 */
export function createSharedRates(keyvalue: KeyValue): Rates {
  return {
    async take(counter, rate, per) {
      const now = Date.now()
      const [, , , counted] = await keyvalue.pipeline((batch) => [
        batch.sortedRemoveRange(counter, '-inf', (now - per * 1000) * 1e6),
        batch.sortedAdd(counter, `${now}000000-${randomUUID()}`, now * 1e6),
        batch.expire(counter, Math.max(1, Math.ceil(per))),
        batch.sortedCount(counter),
      ])
      return counted <= rate
    },
    sweep() {},
  }
}
