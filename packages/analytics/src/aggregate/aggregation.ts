import type { TrafficRecord } from '../record/record.ts'
import { networkCode } from '../rules/outcome.ts'
import { type Aggregate, Aggregates, openCounter } from './aggregate.ts'
import { isCounted } from './counted.ts'
import { type Dimension, dimensions, total } from './dimensions.ts'
import { countHit, type Hit, toHit } from './hit.ts'
import { createNaming } from './naming.ts'

/** How a pump counts. The names are those of its settings. */
export type AggregationSettings = {
  /** Counts every path by endpoint, not only those of records with `TrackPath`. */
  track_all_paths?: boolean
  store_analytics_per_minute?: boolean
  /** Minutes of one aggregate, 1 to 60, which is the default. */
  aggregation_time?: number
  ignore_tag_prefix_list?: readonly string[]
  /** Dimensions that are not counted. */
  ignore_aggregations?: readonly string[]
  /** Counts GraphQL requests too, which pumps of the family keep in stores of their own. */
  count_graph?: boolean
}

/** Counts records as they come, each in the hour of its own time. */
export type Aggregation = {
  add: (record: TrafficRecord) => void
  /** The aggregates so far, by time and organisation. */
  list: () => Aggregate<Dimension>[]
}

export function createAggregation(settings: AggregationSettings = {}): Aggregation {
  const aggregates = new Aggregates(dimensions)
  const naming = createNaming(settings.ignore_tag_prefix_list)
  const ignored = new Set(settings.ignore_aggregations)
  const width = widthOf(settings)

  function add(record: TrafficRecord): void {
    if (!isCounted(record, settings)) return
    const start = Math.floor(record.TimeStamp.getTime() / width) * width
    const aggregate = aggregates.open(record.OrgID, start / 1000)
    aggregate.expire_at = Math.max(aggregate.expire_at, record.ExpireAt.getTime())
    if (record.ResponseCode === networkCode) countNetwork(aggregate, record)
    else countRequest(aggregate, record)
  }

  function countRequest({ counters }: Aggregate<Dimension>, record: TrafficRecord): void {
    const hit = describe(record)
    const isGood = hit.outcome !== 'error'
    const count = (dimension: Dimension, value: string, identifier: string, human: string) => {
      if (value === '' || ignored.has(dimension)) return
      countHit(openCounter(counters[dimension], value, identifier, human), hit, isGood)
    }
    const { APIID, APIVersion, APIKey, OauthID } = record
    const iso = record.Geo.Country.ISOCode

    countHit(openCounter(counters[''], total, '', ''), hit, hit.outcome === 'success')
    count('apiid', APIID, APIID, record.APIName)
    if (hit.outcome === 'error') count('errors', hit.code, hit.code, '')
    if (APIVersion !== '') {
      count('versions', naming.version(APIID, APIVersion), APIVersion, APIVersion)
    }
    count('apikeys', APIKey, APIKey, record.Alias)
    count('oauthids', OauthID, OauthID, '')
    count('geo', iso, iso, iso)
    for (const tag of naming.tags(record.Tags)) count('tags', tag, tag, tag)
    if (record.Path === '' || !(record.TrackPath || settings.track_all_paths)) return

    const names = naming.endpoint(APIID, APIVersion, record.Path)
    const { path, pathOfApi, pathOfVersion } = names
    count('endpoints', names.endpoint, path, path)
    if (APIKey !== '') count('keyendpoints', `${APIKey}.${pathOfApi}`, pathOfApi, pathOfApi)
    if (OauthID !== '') count('oauthendpoints', `${OauthID}.${pathOfApi}`, pathOfApi, pathOfApi)
    count('apiendpoints', pathOfVersion, pathOfVersion, path)
  }

  return { add, list: () => aggregates.list() }
}

const describe = (record: TrafficRecord): Hit =>
  toHit(record.ResponseCode, {
    time: record.TimeStamp,
    request_time: record.RequestTime,
    latency: record.Latency.Total,
    upstream_latency: record.Latency.Upstream,
  })

/** Figures of the network belong to the organisation as a whole, their bytes to the API as well. */
function countNetwork({ counters }: Aggregate<Dimension>, record: TrafficRecord): void {
  const { OpenConnections, ClosedConnection, BytesIn, BytesOut } = record.Network
  const sum = openCounter(counters[''], total, '', '')
  sum.open_connections += OpenConnections
  sum.closed_connections += ClosedConnection
  sum.bytes_in += BytesIn
  sum.bytes_out += BytesOut
  if (record.APIID === '') return
  const api = openCounter(counters.apiid, record.APIID, record.APIID, record.APIName)
  api.bytes_in += BytesIn
  api.bytes_out += BytesOut
}

function widthOf({ store_analytics_per_minute, aggregation_time = 60 }: AggregationSettings) {
  const minutes = store_analytics_per_minute ? 1 : aggregation_time
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 60) {
    throw new RangeError(`aggregation_time must be 1 to 60 minutes, not ${minutes}`)
  }
  return minutes * 60_000
}

/** The aggregates of some records. */
export function aggregateRecords(
  records: Iterable<TrafficRecord>,
  settings: AggregationSettings = {},
): Aggregate<Dimension>[] {
  const aggregation = createAggregation(settings)
  for (const record of records) aggregation.add(record)
  return aggregation.list()
}
