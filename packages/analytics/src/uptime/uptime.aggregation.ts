import { type Aggregate, Aggregates, openCounter } from '../aggregate/aggregate.ts'
import { type Counter, countCode } from '../aggregate/counter.ts'
import { total, type UptimeDimension, uptimeDimensions } from '../aggregate/dimensions.ts'
import { countHit, type Hit, toHit } from '../aggregate/hit.ts'
import { clipText } from '../clip.ts'
import { startOf } from '../moment.ts'
import { networkCode } from '../rules/outcome.ts'
import { codeOfCheck, type UptimeRecord } from './uptime.ts'

const longestUrl = 512

/**
 * The hourly aggregates of checks: in all, by address, by code of failure and, our own, by API. Codes of
 * success are counted too. The time of a check counts as its latency.
 */
export function aggregateUptime(records: Iterable<UptimeRecord>): Aggregate<UptimeDimension>[] {
  const aggregates = new Aggregates(uptimeDimensions)
  for (const record of records) {
    if (record.OrgID === '' || record.ResponseCode === networkCode) continue
    const start = startOf('hour', record.TimeStamp.getTime())
    count(aggregates.open(record.OrgID, start / 1000), record)
  }
  return aggregates.list()
}

function count(aggregate: Aggregate<UptimeDimension>, record: UptimeRecord): void {
  const { counters } = aggregate
  const { APIID, RequestTime, TimeStamp } = record
  const url = clipText(record.URL, longestUrl)
  const hit = toHit(codeOfCheck(record), {
    time: TimeStamp,
    request_time: RequestTime,
    latency: RequestTime,
    upstream_latency: RequestTime,
  })
  aggregate.expire_at = Math.max(aggregate.expire_at, record.ExpireAt.getTime())
  countCheck(openCounter(counters[''], total, '', ''), hit, hit.outcome === 'success')
  if (url !== '') countCheck(openCounter(counters.url, url, url, ''), hit)
  if (APIID !== '') countCheck(openCounter(counters.apiid, APIID, APIID, ''), hit)
  if (hit.outcome === 'error') countCheck(openCounter(counters.errors, hit.code, hit.code, ''), hit)
}

function countCheck(counter: Counter, hit: Hit, isGood = hit.outcome !== 'error'): void {
  countHit(counter, hit, isGood)
  if (hit.outcome === 'success') countCode(counter, hit.code)
}
