import { type Counter, describeCounter } from '../aggregate/counter.ts'
import { percentile } from '../aggregate/histogram.ts'
import { type TimeUnit, writeTime } from '../moment.ts'

/** What the figures of a row belong to; members that play no part are zero or empty. */
export type RowId = {
  day: number
  month: number
  year: number
  hour: number
  /** Only in rows by the minute. */
  minute?: number
  /** A status code; one digit stands for the other codes of its class. */
  code: number
  path: string
  key: string
  alias: string
  url: string
  iso_country: string
  api_id: string
  api_name: string
}

/** One row of every answer about traffic. Times are milliseconds; `p50` and the like are our own. */
export type AnswerRow = {
  id: RowId
  hits: number
  success: number
  error: number
  last_hit: string
  request_time: number
  latency: number
  upstream_latency: number
  max_latency: number
  min_latency: number
  max_upstream_latency: number
  min_upstream_latency: number
  p50: number
  p95: number
  p99: number
}

const emptyId: RowId = {
  day: 0,
  month: 0,
  year: 0,
  hour: 0,
  code: 0,
  path: '',
  key: '',
  alias: '',
  url: '',
  iso_country: '',
  api_id: '',
  api_name: '',
}

/** An id with every member. */
export const toRowId = (id: Partial<RowId>): RowId => ({ ...emptyId, ...id })

export function toAnswerRow(id: Partial<RowId>, counter: Counter): AnswerRow {
  const shown = describeCounter(counter)
  // Redirects and errors may have been faster than the minimum says.
  const min = counter.hits === counter.success ? shown.min_latency : 0
  const measured = { min, max: counter.max_latency }
  return {
    id: toRowId(id),
    hits: counter.hits,
    success: counter.success,
    error: counter.error,
    last_hit: writeTime(new Date(counter.last_time)),
    request_time: shown.request_time,
    latency: shown.latency,
    upstream_latency: shown.upstream_latency,
    max_latency: counter.max_latency,
    min_latency: shown.min_latency,
    max_upstream_latency: counter.max_upstream_latency,
    min_upstream_latency: shown.min_upstream_latency,
    p50: percentile(counter.histogram, 0.5, measured),
    p95: percentile(counter.histogram, 0.95, measured),
    p99: percentile(counter.histogram, 0.99, measured),
  }
}

/** The members of an id that say when, down to the unit. */
export function timeIdOf(unit: TimeUnit, moment: number): Partial<RowId> {
  const date = new Date(moment)
  const id = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
  if (unit === 'month') return id
  const dayId = { ...id, day: date.getUTCDate() }
  if (unit === 'day') return dayId
  const hourId = { ...dayId, hour: date.getUTCHours() }
  return unit === 'hour' ? hourId : { ...hourId, minute: date.getUTCMinutes() }
}
