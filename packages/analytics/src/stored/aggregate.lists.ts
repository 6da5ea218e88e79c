import { describeCounter } from '../aggregate/counter.ts'
import { fromAggregateDocument } from './aggregate.document.ts'
import type { Cell } from './cells.ts'
import type { StoredCounter } from './counter.ts'
import { keyOfCounter, nestedDimensions } from './mongo.keys.ts'

/**
 * Averages and lists of an aggregate document as it is now. They say nothing new, but other readers of
 * the document look there; two pumps may overwrite each other's without harm.
 */
export function toListsUpdate(document: Record<string, Cell>): { $set: Record<string, unknown> } {
  const $set: Record<string, unknown> = {}
  const lists = new Map<string, unknown[]>()
  for (const stored of fromAggregateDocument(document)) {
    const fields = toFields(stored)
    const key = keyOfCounter(stored.dimension, stored.value)
    $set[`${key}.requesttime`] = fields.requesttime
    $set[`${key}.latency`] = fields.latency
    $set[`${key}.upstreamlatency`] = fields.upstreamlatency
    $set[`${key}.errorlist`] = fields.errorlist
    if (stored.dimension === '') continue
    const list = lists.get(keyOfList(stored.dimension, key))
    if (list) list.push(fields)
    else lists.set(keyOfList(stored.dimension, key), [fields])
  }
  return { $set: { ...$set, ...Object.fromEntries(lists) } }
}

/** One list for a dimension, or one for each key or client. */
const keyOfList = (dimension: string, key: string) =>
  nestedDimensions.includes(dimension)
    ? `lists.${key.slice(0, key.lastIndexOf('.'))}`
    : `lists.${dimension}`

function toFields({ counter }: StoredCounter) {
  const shown = describeCounter(counter)
  return {
    hits: counter.hits,
    success: counter.success,
    errortotal: counter.error,
    requesttime: shown.request_time,
    totalrequesttime: counter.total_request_time,
    identifier: counter.identifier,
    humanidentifier: counter.human_identifier,
    lasttime: new Date(counter.last_time),
    openconnections: counter.open_connections,
    closedconnections: counter.closed_connections,
    bytesin: counter.bytes_in,
    bytesout: counter.bytes_out,
    maxupstreamlatency: counter.max_upstream_latency,
    minupstreamlatency: shown.min_upstream_latency,
    totalupstreamlatency: counter.total_upstream_latency,
    upstreamlatency: shown.upstream_latency,
    maxlatency: counter.max_latency,
    minlatency: shown.min_latency,
    totallatency: counter.total_latency,
    latency: shown.latency,
    errormap: Object.fromEntries(counter.error_map),
    errorlist: [...counter.error_map]
      .map(([code, count]) => ({ code, count }))
      .sort((one, other) => Number(one.code) - Number(other.code)),
  }
}
