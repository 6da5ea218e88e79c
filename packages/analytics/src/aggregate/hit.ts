import { type Outcome, outcomeOf } from '../rules/outcome.ts'
import { type Counter, countCode } from './counter.ts'
import { bucketOf } from './histogram.ts'

/** One request as every counter sees it; worked out once for all of them. */
export type Hit = {
  code: string
  outcome: Outcome
  request_time: number
  latency: number
  upstream_latency: number
  bucket: number
  time: number
}

type Measured = { time: Date; request_time: number; latency: number; upstream_latency: number }

export const toHit = (code: number, { time, ...measured }: Measured): Hit => ({
  code: String(code),
  outcome: outcomeOf(code),
  ...measured,
  bucket: bucketOf(measured.latency),
  time: time.getTime(),
})

/**
 * Counts a request. Only the latency of one that `isGood` lowers the minimum: an error that is answered
 * at once says nothing about the upstream.
 */
export function countHit(counter: Counter, hit: Hit, isGood: boolean): void {
  const { latency, upstream_latency, time } = hit
  counter.hits += 1
  if (hit.outcome === 'success') counter.success += 1
  if (hit.outcome === 'error') {
    counter.error += 1
    countCode(counter, hit.code)
  }
  counter.total_request_time += hit.request_time
  counter.total_latency += latency
  counter.total_upstream_latency += upstream_latency
  counter.histogram[hit.bucket] = (counter.histogram[hit.bucket] ?? 0) + 1

  if (latency > counter.max_latency) counter.max_latency = latency
  if (upstream_latency > counter.max_upstream_latency)
    counter.max_upstream_latency = upstream_latency
  if (latency < counter.least_latency) counter.least_latency = latency
  if (upstream_latency < counter.least_upstream_latency) {
    counter.least_upstream_latency = upstream_latency
  }
  if (isGood && latency < counter.min_latency) counter.min_latency = latency
  if (isGood && upstream_latency < counter.min_upstream_latency) {
    counter.min_upstream_latency = upstream_latency
  }
  if (time < counter.first_time) counter.first_time = time
  if (time > counter.last_time) counter.last_time = time
}
