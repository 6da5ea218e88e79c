import type { Aggregate } from '../aggregate/aggregate.ts'
import type { Counter } from '../aggregate/counter.ts'
import type { AggregateRow } from './aggregate.columns.ts'
import { type RowSettings, toAggregateRow } from './aggregate.row.ts'
import type { StoredCounter } from './counter.ts'

/** The counters of an aggregate with their places, the total first. */
export function listCounters<D extends string>(aggregate: Aggregate<D>): StoredCounter[] {
  const { org_id, timestamp } = aggregate
  return Object.entries<Map<string, Counter>>(aggregate.counters).flatMap(([dimension, counters]) =>
    [...counters].map(([value, counter]) => ({ org_id, timestamp, dimension, value, counter })),
  )
}

/** The rows of an aggregate, the total first. */
export const toAggregateRows = <D extends string>(
  aggregate: Aggregate<D>,
  settings?: RowSettings,
): AggregateRow[] => listCounters(aggregate).map((stored) => toAggregateRow(stored, settings))
