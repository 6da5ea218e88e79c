import { findEndpoint } from '../endpoints/endpoints.ts'
import type { Exchange } from '../exchange.ts'

const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 }

/** Milliseconds of a number of seconds, or of a text such as `1m30s`. */
export function readDuration(value: unknown): number {
  if (typeof value === 'number') return value * 1000
  if (typeof value !== 'string') return 0
  const parts = value.matchAll(/(\d+)(ms|h|m|s)/g)
  return [...parts].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (units[unit] ?? 0),
    0,
  )
}

/** How long an upstream may take to begin its answer: as the endpoint says, else as all do. */
export function timeoutOf({ version, method, endpoint }: Exchange, usualMs: number): number {
  const found = findEndpoint(version.endpoints.hard_timeouts, method, endpoint)
  return (found && readDuration(found.entry.timeout)) || usualMs
}
