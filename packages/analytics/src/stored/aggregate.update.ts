import type { Aggregate } from '../aggregate/aggregate.ts'
import type { Counter } from '../aggregate/counter.ts'
import type { Dimension } from '../aggregate/dimensions.ts'
import { bucketNames } from '../aggregate/histogram.ts'
import { listCounters } from './aggregate.listing.ts'
import { toExpiry } from './expiry.ts'
import { keyOfCounter } from './mongo.keys.ts'

type Operands = Record<string, unknown>

/** A change of one document, which is made when there is none that the filter finds. */
export type DocumentUpdate = {
  filter: { orgid: string; timestamp: Date }
  update: { $inc: Operands; $set: Operands; $max: Operands; $min: Operands }
}

/**
 * Adds an aggregate to its document in Mongo. The operators do not mind the order of updates, so several
 * pumps may write at once; averages and lists follow with `toListsUpdate`.
 */
export function toAggregateUpdate(aggregate: Aggregate<Dimension>): DocumentUpdate {
  const { org_id, timestamp, expire_at } = aggregate
  const start = new Date(timestamp * 1000)
  const update: DocumentUpdate['update'] = {
    $inc: {},
    $set: {
      'timeid.year': start.getUTCFullYear(),
      'timeid.month': start.getUTCMonth() + 1,
      'timeid.day': start.getUTCDate(),
      'timeid.hour': start.getUTCHours(),
    },
    $max: toExpiry(new Date(expire_at)),
    $min: {},
  }
  for (const { dimension, value, counter } of listCounters(aggregate)) {
    addCounter(update, keyOfCounter(dimension, value), counter)
    if (dimension === '' && counter.hits > 0) update.$max.lasttime = new Date(counter.last_time)
  }
  return { filter: { orgid: org_id, timestamp: start }, update }
}

function addCounter(update: DocumentUpdate['update'], key: string, counter: Counter): void {
  const { $inc, $set, $max } = update
  $inc[`${key}.hits`] = counter.hits
  $inc[`${key}.success`] = counter.success
  $inc[`${key}.errortotal`] = counter.error
  $inc[`${key}.totalrequesttime`] = counter.total_request_time
  $inc[`${key}.totallatency`] = counter.total_latency
  $inc[`${key}.totalupstreamlatency`] = counter.total_upstream_latency
  $inc[`${key}.openconnections`] = counter.open_connections
  $inc[`${key}.closedconnections`] = counter.closed_connections
  $inc[`${key}.bytesin`] = counter.bytes_in
  $inc[`${key}.bytesout`] = counter.bytes_out
  for (const [code, count] of counter.error_map) $inc[`${key}.errormap.${code}`] = count
  for (const [place, name] of bucketNames.entries()) {
    const count = counter.histogram[place] ?? 0
    if (count > 0) $inc[`${key}.histogram.${name}`] = count
  }
  $set[`${key}.identifier`] = counter.identifier
  $max[`${key}.humanidentifier`] = counter.human_identifier
  $max[`${key}.maxlatency`] = counter.max_latency
  $max[`${key}.maxupstreamlatency`] = counter.max_upstream_latency
  if (counter.hits > 0) $max[`${key}.lasttime`] = new Date(counter.last_time)
  addMinima(update.$min, key, counter)
}

/** There is no minimum while there are errors only; `least…`, our own, is shown until then. */
function addMinima($min: Operands, key: string, counter: Counter): void {
  const minima = {
    minlatency: counter.min_latency,
    minupstreamlatency: counter.min_upstream_latency,
    leastlatency: counter.least_latency,
    leastupstreamlatency: counter.least_upstream_latency,
  }
  for (const [name, value] of Object.entries(minima)) {
    if (Number.isFinite(value)) $min[`${key}.${name}`] = value
  }
}
