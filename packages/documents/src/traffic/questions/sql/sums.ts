import { type AggregateColumn, aggregateColumns, type MergeRule } from '@svc/analytics'
import { type RawBuilder, sql } from 'kysely'
import { quote } from '#documents/traffic/sql/columns.ts'

/** A row sets the minimum when it has a good request; see `MergeRule`. */
const good =
  "case when dimension = '' then counter_success > 0 else counter_hits > counter_error end"

const least = (column: string) =>
  `coalesce(min(case when ${good} then ${column} end), min(case when counter_hits > 0 then ${column} end), 0)`

const added: Partial<Record<MergeRule, (column: string) => string>> = {
  sum: (column) => `sum(${column})`,
  max: (column) => `max(${column})`,
  newest: (column) => `max(${column})`,
  greater: (column) => `max(${column})`,
  min: least,
}

export function addedOf(merge: MergeRule, column: string): string {
  const add = added[merge]
  if (!add) throw new Error(`${column} does not add up`)
  return add(column)
}

const isNumber = ({ kind, merge }: AggregateColumn) =>
  (kind === 'integer' || kind === 'float') &&
  (merge === 'sum' || merge === 'max' || merge === 'min')
const numbers = aggregateColumns.filter(isNumber)

/**
 * Drivers take longer over cells than engines over sums, so all numbers come in one text. Most of
 * them are zero and left out: the rest are told by their places.
 */
const packed = numbers
  .map(({ name, merge }, place) => {
    const sum = addedOf(merge, quote(name))
    return `case when coalesce(${sum}, 0) = 0 then '' else '${place}:' || ${sum} || ',' end`
  })
  .join(' || ')

/** Every column that adds up. What comes back is made a row again by `unpack`. */
export const wholeSums: RawBuilder<unknown> = sql.raw(
  `max(counter_last_time) as counter_last_time, ${packed} as numbers`,
)

/** The row that was packed; a member that it lacks is zero. */
export function unpack(row: Record<string, unknown>): Record<string, unknown> {
  const unpacked = { ...row }
  for (const part of String(row.numbers).split(',')) {
    const colon = part.indexOf(':')
    const column = numbers[Number(part.slice(0, colon))]
    if (colon > 0 && column) unpacked[column.name] = Number(part.slice(colon + 1))
  }
  return unpacked
}

const timeWidth = 1_000_000_000_000

/** The name in the newest row, by putting the time in front of each. */
export const newestName = `substr(max(cast("timestamp" + ${timeWidth} as text) || counter_human_identifier), ${String(timeWidth).length + 1})`

/** Just enough to put values in order. */
export const rankSums: RawBuilder<unknown> = sql`
  sum(counter_hits) as hits, sum(counter_success) as success, sum(counter_error) as error,
  sum(counter_total_request_time) as total_request_time, sum(counter_total_latency) as total_latency,
  max(counter_last_time) as last_time, ${sql.raw(newestName)} as name`
