import { countCode, emptyCounter } from '../aggregate/counter.ts'
import { type AggregateRow, latencyColumns } from './aggregate.columns.ts'
import { asNumber, asText, asTime, type Cell } from './cells.ts'
import { codeColumns } from './codes.ts'
import type { StoredCounter } from './counter.ts'

/**
 * The counter of a row, whatever forms the engine hands back; sums over several rows are read likewise.
 * Rows of other pumps, which have no histogram, give an empty one.
 */
export function fromAggregateRow(row: { [Name in keyof AggregateRow]?: Cell }): StoredCounter {
  const counter = emptyCounter(asText(row.counter_identifier), asText(row.counter_human_identifier))
  counter.hits = asNumber(row.counter_hits)
  counter.success = asNumber(row.counter_success)
  counter.error = asNumber(row.counter_error)
  counter.total_request_time = asNumber(row.counter_total_request_time)
  counter.total_latency = asNumber(row.counter_total_latency)
  counter.total_upstream_latency = asNumber(row.counter_total_upstream_latency)
  counter.max_latency = asNumber(row.counter_max_latency)
  counter.max_upstream_latency = asNumber(row.counter_max_upstream_latency)
  counter.open_connections = asNumber(row.counter_open_connections)
  counter.closed_connections = asNumber(row.counter_closed_connections)
  counter.bytes_in = asNumber(row.counter_bytes_in)
  counter.bytes_out = asNumber(row.counter_bytes_out)
  for (const column of codeColumns) {
    const count = asNumber(row[column])
    if (count > 0) countCode(counter, column.slice('code_'.length), count)
  }
  counter.histogram = latencyColumns.map((column) => asNumber(row[column]))

  const dimension = asText(row.dimension)
  if (counter.hits > 0) {
    counter.last_time = asTime(row.counter_last_time).getTime()
    counter.first_time = counter.last_time
    counter.least_latency = asNumber(row.counter_min_latency)
    counter.least_upstream_latency = asNumber(row.counter_min_upstream_latency)
  }
  if (hasGood(dimension, counter)) {
    counter.min_latency = counter.least_latency
    counter.min_upstream_latency = counter.least_upstream_latency
  }
  return {
    org_id: asText(row.org_id),
    timestamp: asNumber(row.timestamp),
    dimension,
    value: asText(row.dimension_value),
    counter,
  }
}

/** Whether some request may have set the minimum: of the total a success, elsewhere whatever is no error. */
const hasGood = (dimension: string, { hits, success, error }: StoredCounter['counter']) =>
  dimension === '' ? success > 0 : hits > error
