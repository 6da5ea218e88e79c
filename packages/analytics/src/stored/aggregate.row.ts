import { describeCounter } from '../aggregate/counter.ts'
import { clipText } from '../clip.ts'
import { zeroTime } from '../moment.ts'
import { type AggregateRow, latencyColumns } from './aggregate.columns.ts'
import { codeColumns, countByColumn } from './codes.ts'
import type { StoredCounter } from './counter.ts'

export type RowSettings = {
  /**
   * The time in a row: that of its newest request, or, as other pumps of the family have it, of the first
   * request of the batch. In the row of the total it is the newest all the same.
   */
  last_time?: 'newest' | 'first'
}

/** A counter as a row of the aggregate table. The codes are in columns, so map and list stay empty. */
export function toAggregateRow(stored: StoredCounter, settings: RowSettings = {}): AggregateRow {
  const { counter, org_id, timestamp, dimension, value } = stored
  const shown = describeCounter(counter)
  const isFirst = settings.last_time === 'first' && dimension !== '' && counter.hits > 0
  const row: AggregateRow = {
    ...blank,
    id: idOfRow(stored),
    counter_hits: counter.hits,
    counter_success: counter.success,
    counter_error: counter.error,
    counter_request_time: shown.request_time,
    counter_total_request_time: counter.total_request_time,
    counter_identifier: counter.identifier,
    counter_human_identifier: counter.human_identifier,
    counter_last_time: new Date(isFirst ? counter.first_time : counter.last_time),
    counter_open_connections: counter.open_connections,
    counter_closed_connections: counter.closed_connections,
    counter_bytes_in: counter.bytes_in,
    counter_bytes_out: counter.bytes_out,
    counter_max_upstream_latency: counter.max_upstream_latency,
    counter_min_upstream_latency: shown.min_upstream_latency,
    counter_total_upstream_latency: counter.total_upstream_latency,
    counter_upstream_latency: shown.upstream_latency,
    counter_max_latency: counter.max_latency,
    counter_min_latency: shown.min_latency,
    counter_total_latency: counter.total_latency,
    counter_latency: shown.latency,
    timestamp,
    org_id,
    dimension,
    dimension_value: value,
  }
  for (const [column, count] of countByColumn(counter.error_map)) row[column] = count
  latencyColumns.forEach((column, place) => {
    const count = counter.histogram[place] ?? 0
    if (count > 0) row[column] = count
  })
  return row
}

const longestId = 2048

/** Hex of timestamp, organisation, dimension and value in one. Indexes take no more than so much of it. */
export function idOfRow({ timestamp, org_id, dimension, value }: Omit<StoredCounter, 'counter'>) {
  const hex = Buffer.from(`${timestamp}${org_id}${dimension}${value}`).toString('hex')
  return clipText(hex, longestId)
}

/** Copied for every row, because that is much faster than to put seventy members together. */
const blank: AggregateRow = {
  id: '',
  counter_hits: 0,
  counter_success: 0,
  counter_error: 0,
  counter_request_time: 0,
  counter_total_request_time: 0,
  counter_identifier: '',
  counter_human_identifier: '',
  counter_last_time: zeroTime,
  counter_open_connections: 0,
  counter_closed_connections: 0,
  counter_bytes_in: 0,
  counter_bytes_out: 0,
  counter_max_upstream_latency: 0,
  counter_min_upstream_latency: 0,
  counter_total_upstream_latency: 0,
  counter_upstream_latency: 0,
  counter_max_latency: 0,
  counter_min_latency: 0,
  counter_total_latency: 0,
  counter_latency: 0,
  counter_error_map: '{}',
  counter_error_list: '[]',
  timestamp: 0,
  org_id: '',
  dimension: '',
  dimension_value: '',
  ...zerosFor(codeColumns),
  ...zerosFor(latencyColumns),
}

/** `Object.fromEntries` forgets which keys it was given. */
function zerosFor<Name extends string>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
}
