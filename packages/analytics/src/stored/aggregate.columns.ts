import { latencyBounds } from '../aggregate/histogram.ts'
import { type CodeColumn, codeColumns } from './codes.ts'
import type { ColumnKind, Held } from './columns.ts'

/**
 * How a column of a stored row takes in that of a new row with the same id.
 * - `key`: both have the same value
 * - `sum`, `max`: as they say; `greater`: the greater text in the order of bytes, `newest`: the later time
 * - `mean`: the sum of the totals over the sum of the hits
 * - `min`: the lesser of both, except that a row without good requests gives way to one that has some,
 *   and a row without requests gives way to any. Good are the successes of the empty dimension, and
 *   whatever is no error of any other
 * - `keep`: the stored value stays
 */
export type MergeRule = 'key' | 'sum' | 'mean' | 'max' | 'min' | 'newest' | 'greater' | 'keep'

const counters = {
  id: ['text', 'key'],
  counter_hits: ['integer', 'sum'],
  counter_success: ['integer', 'sum'],
  counter_error: ['integer', 'sum'],
  counter_request_time: ['float', 'mean'],
  counter_total_request_time: ['float', 'sum'],
  counter_identifier: ['text', 'greater'],
  counter_human_identifier: ['text', 'greater'],
  counter_last_time: ['time', 'newest'],
  counter_open_connections: ['integer', 'sum'],
  counter_closed_connections: ['integer', 'sum'],
  counter_bytes_in: ['integer', 'sum'],
  counter_bytes_out: ['integer', 'sum'],
  counter_max_upstream_latency: ['integer', 'max'],
  counter_min_upstream_latency: ['integer', 'min'],
  counter_total_upstream_latency: ['integer', 'sum'],
  counter_upstream_latency: ['float', 'mean'],
  counter_max_latency: ['integer', 'max'],
  counter_min_latency: ['integer', 'min'],
  counter_total_latency: ['integer', 'sum'],
  counter_latency: ['float', 'mean'],
  counter_error_map: ['text', 'keep'],
  counter_error_list: ['text', 'keep'],
  timestamp: ['integer', 'key'],
  org_id: ['text', 'key'],
  dimension: ['text', 'key'],
  dimension_value: ['text', 'key'],
} as const satisfies Record<string, readonly [ColumnKind, MergeRule]>

type CounterColumn = keyof typeof counters

/** Our own: the histogram of latencies, a column for each bucket. */
export type LatencyColumn = `latency_to_${(typeof latencyBounds)[number]}` | 'latency_over'

export const latencyColumns: readonly LatencyColumn[] = [
  ...latencyBounds.map((bound): LatencyColumn => `latency_to_${bound}`),
  'latency_over',
]

/** One counter as a row of the aggregate table. */
export type AggregateRow = {
  [Name in CounterColumn]: Held[(typeof counters)[Name][0]]
} & Record<CodeColumn | LatencyColumn, number>

export type AggregateColumn = { name: keyof AggregateRow; kind: ColumnKind; merge: MergeRule }

/** Every column of the aggregate tables, those of checks included, in the order of the table. */
export const aggregateColumns: readonly AggregateColumn[] = [
  ...namesOf(counters).map((name): AggregateColumn => {
    const [kind, merge] = counters[name]
    return { name, kind, merge }
  }),
  ...[...codeColumns, ...latencyColumns].map(
    (name): AggregateColumn => ({ name, kind: 'integer', merge: 'sum' }),
  ),
]

/** `Object.keys` forgets that these are the keys of the table it was given. */
function namesOf<T extends object>(table: T) {
  return Object.keys(table) as (keyof T)[]
}
