import { type Counter, countCode, emptyCounter } from '../aggregate/counter.ts'
import { dimensions, total } from '../aggregate/dimensions.ts'
import { bucketNames } from '../aggregate/histogram.ts'
import { asFields, asNumber, asText, asTime, type Cell } from './cells.ts'
import type { StoredCounter } from './counter.ts'
import { nestedDimensions, unescapeKey, unescapeValue } from './mongo.keys.ts'

/** The counters of an aggregate document, the total first. */
export function fromAggregateDocument(document: Record<string, Cell>): StoredCounter[] {
  const org_id = asText(document.orgid)
  const timestamp = asTime(document.timestamp).getTime() / 1000
  return dimensions.flatMap((dimension) =>
    countersOf(dimension, document).map(([value, fields]) => ({
      org_id,
      timestamp,
      dimension,
      value,
      counter: toCounter(fields),
    })),
  )
}

type Entry = [value: string, fields: Record<string, Cell>]

function countersOf(dimension: string, document: Record<string, Cell>): Entry[] {
  if (dimension === '') return document.total ? [[total, asFields(document.total)]] : []
  const held = Object.entries(asFields(document[dimension]))
  if (!nestedDimensions.includes(dimension)) {
    return held.map(([key, fields]) => [unescapeValue(dimension, key), asFields(fields)])
  }
  return held.flatMap(([owner, endpoints]) =>
    Object.entries(asFields(endpoints)).map(
      ([key, fields]): Entry => [`${unescapeKey(owner)}.${key}`, asFields(fields)],
    ),
  )
}

function toCounter(fields: Record<string, Cell>): Counter {
  const counter = emptyCounter(asText(fields.identifier), asText(fields.humanidentifier))
  counter.hits = asNumber(fields.hits)
  counter.success = asNumber(fields.success)
  counter.error = asNumber(fields.errortotal)
  counter.total_request_time = asNumber(fields.totalrequesttime)
  counter.total_latency = asNumber(fields.totallatency)
  counter.total_upstream_latency = asNumber(fields.totalupstreamlatency)
  counter.max_latency = asNumber(fields.maxlatency)
  counter.max_upstream_latency = asNumber(fields.maxupstreamlatency)
  counter.min_latency = asMinimum(fields.minlatency)
  counter.min_upstream_latency = asMinimum(fields.minupstreamlatency)
  counter.least_latency = asMinimum(fields.leastlatency)
  counter.least_upstream_latency = asMinimum(fields.leastupstreamlatency)
  counter.open_connections = asNumber(fields.openconnections)
  counter.closed_connections = asNumber(fields.closedconnections)
  counter.bytes_in = asNumber(fields.bytesin)
  counter.bytes_out = asNumber(fields.bytesout)
  counter.last_time = asTime(fields.lasttime).getTime()
  if (counter.hits > 0) counter.first_time = counter.last_time
  for (const [code, count] of Object.entries(asFields(fields.errormap))) {
    countCode(counter, code, asNumber(count))
  }
  const histogram = asFields(fields.histogram)
  counter.histogram = bucketNames.map((name) => asNumber(histogram[name]))
  return counter
}

const asMinimum = (cell: Cell) =>
  cell === undefined || cell === null ? Number.POSITIVE_INFINITY : asNumber(cell)
