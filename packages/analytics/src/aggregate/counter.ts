import { zeroTime } from '../moment.ts'
import { emptyHistogram, type Histogram } from './histogram.ts'

/**
 * Sums over requests. The names are those of the stored counter; averages are made of totals when they
 * are needed. Times are milliseconds since 1970, latencies milliseconds.
 */
export type Counter = {
  hits: number
  success: number
  error: number
  total_request_time: number
  total_latency: number
  total_upstream_latency: number
  max_latency: number
  max_upstream_latency: number
  /** Of requests whose latency says something about the upstream; infinite without any. */
  min_latency: number
  min_upstream_latency: number
  /** Of any request: what is shown while there is none of the former. */
  least_latency: number
  least_upstream_latency: number
  first_time: number
  last_time: number
  open_connections: number
  closed_connections: number
  bytes_in: number
  bytes_out: number
  identifier: string
  human_identifier: string
  /** Requests by status code, or by class (`4x`) where a store keeps no more than that. */
  error_map: Map<string, number>
  histogram: Histogram
}

/** Most counters see no error; they share this map, which nobody changes. */
const noErrors: Map<string, number> = new Map()

export const emptyCounter = (identifier = '', human_identifier = ''): Counter => ({
  hits: 0,
  success: 0,
  error: 0,
  total_request_time: 0,
  total_latency: 0,
  total_upstream_latency: 0,
  max_latency: 0,
  max_upstream_latency: 0,
  min_latency: Number.POSITIVE_INFINITY,
  min_upstream_latency: Number.POSITIVE_INFINITY,
  least_latency: Number.POSITIVE_INFINITY,
  least_upstream_latency: Number.POSITIVE_INFINITY,
  first_time: Number.POSITIVE_INFINITY,
  last_time: zeroTime.getTime(),
  open_connections: 0,
  closed_connections: 0,
  bytes_in: 0,
  bytes_out: 0,
  identifier,
  human_identifier,
  error_map: noErrors,
  histogram: emptyHistogram(),
})

export function countCode(counter: Counter, code: string, count = 1): void {
  if (counter.error_map === noErrors) counter.error_map = new Map()
  counter.error_map.set(code, (counter.error_map.get(code) ?? 0) + count)
}

/** Names are merged by taking the greater, so that the order of merging does not matter and none gives way. */
export const mergeNames = (one: string, other: string): string => (one > other ? one : other)

/** Adds what another counter has seen. */
export function addCounter(counter: Counter, other: Counter): void {
  counter.hits += other.hits
  counter.success += other.success
  counter.error += other.error
  counter.total_request_time += other.total_request_time
  counter.total_latency += other.total_latency
  counter.total_upstream_latency += other.total_upstream_latency
  counter.max_latency = Math.max(counter.max_latency, other.max_latency)
  counter.max_upstream_latency = Math.max(counter.max_upstream_latency, other.max_upstream_latency)
  counter.min_latency = Math.min(counter.min_latency, other.min_latency)
  counter.min_upstream_latency = Math.min(counter.min_upstream_latency, other.min_upstream_latency)
  counter.least_latency = Math.min(counter.least_latency, other.least_latency)
  counter.least_upstream_latency = Math.min(
    counter.least_upstream_latency,
    other.least_upstream_latency,
  )
  counter.first_time = Math.min(counter.first_time, other.first_time)
  counter.last_time = Math.max(counter.last_time, other.last_time)
  counter.open_connections += other.open_connections
  counter.closed_connections += other.closed_connections
  counter.bytes_in += other.bytes_in
  counter.bytes_out += other.bytes_out
  counter.identifier = mergeNames(counter.identifier, other.identifier)
  counter.human_identifier = mergeNames(counter.human_identifier, other.human_identifier)
  for (const [code, count] of other.error_map) countCode(counter, code, count)
  other.histogram.forEach((count, place) => {
    if (count > 0) counter.histogram[place] = (counter.histogram[place] ?? 0) + count
  })
}

/** The figures that are shown, made of the sums. A counter without requests shows zeros. */
export function describeCounter(counter: Counter) {
  const { hits } = counter
  return {
    request_time: average(counter.total_request_time, hits),
    latency: average(counter.total_latency, hits),
    upstream_latency: average(counter.total_upstream_latency, hits),
    min_latency: firstFinite(counter.min_latency, counter.least_latency),
    min_upstream_latency: firstFinite(counter.min_upstream_latency, counter.least_upstream_latency),
  }
}

const average = (total: number, hits: number) => (hits === 0 ? 0 : total / hits)

const firstFinite = (...values: number[]) => values.find(Number.isFinite) ?? 0
