import { clipText } from '../clip.ts'
import { writeTime, zeroTime } from '../moment.ts'
import type { Reading } from '../msgpack/whole.ts'
import {
  asFields,
  asFlag,
  asNames,
  asNumber,
  asText,
  asTexts,
  asTime,
  type Cell,
} from '../stored/cells.ts'
import { jsonNames } from './record.names.ts'
import type { Geo, GraphQLStats, Latency, MCPStats, Network, TrafficRecord } from './record.ts'
import { longestName } from './record.wire.ts'

const geoOf = ({ Country, City, Location }: Geo) => ({
  country: { iso_code: Country.ISOCode },
  city: { geoname_id: City.GeoNameID, names: City.Names },
  location: {
    latitude: Location.Latitude,
    longitude: Location.Longitude,
    time_zone: Location.TimeZone,
  },
})

const networkOf = (network: Network) => ({
  open_connections: network.OpenConnections,
  closed_connections: network.ClosedConnection,
  bytes_in: network.BytesIn,
  bytes_out: network.BytesOut,
})

/** The members whose value is written otherwise than it is kept. */
function writtenMembers({ TimeStamp, ExpireAt, Geo, Network, Latency }: TrafficRecord) {
  return {
    TimeStamp: writeTime(TimeStamp),
    ExpireAt: writeTime(ExpireAt),
    Geo: geoOf(Geo),
    Network: networkOf(Network),
    Latency: { total: Latency.Total, upstream: Latency.Upstream, gateway: Latency.Gateway },
  }
}

/** A record as data planes send it to their control plane: an object to be written as JSON. */
export function toRecordJson(record: TrafficRecord): Record<string, unknown> {
  const values = { ...record, ...writtenMembers(record) }
  return Object.fromEntries(
    // The table names every member of a record that is sent.
    Object.entries(jsonNames).map(([name, json]) => [json, values[name as keyof typeof jsonNames]]),
  )
}

/** The same read back. What is absent is zero; what is no record, or has no time, is a problem. */
export function fromRecordJson(value: unknown): Reading<TrafficRecord> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'the record is not an object' }
  }
  const cells = asFields(value)
  const of = (field: keyof typeof jsonNames): Cell => cells[jsonNames[field]]
  const text = (field: keyof typeof jsonNames) => asText(of(field))
  const name = (field: keyof typeof jsonNames) => clipText(text(field), longestName)
  const whole = (field: keyof typeof jsonNames) => Math.trunc(asNumber(of(field)))
  const TimeStamp = asTime(of('TimeStamp'))
  if (TimeStamp.getTime() === zeroTime.getTime()) return { problem: 'timestamp is missing' }
  const record: TrafficRecord = {
    ...{ Method: text('Method'), Host: text('Host'), Path: text('Path'), RawPath: text('RawPath') },
    ...{ ContentLength: whole('ContentLength'), UserAgent: text('UserAgent') },
    ...{ Day: whole('Day'), Month: whole('Month'), Year: whole('Year'), Hour: whole('Hour') },
    ...{ ResponseCode: whole('ResponseCode'), APIKey: name('APIKey'), TimeStamp },
    ...{ APIVersion: name('APIVersion'), APIName: text('APIName'), APIID: name('APIID') },
    ...{ OrgID: name('OrgID'), OauthID: name('OauthID'), RequestTime: whole('RequestTime') },
    ...{ RawRequest: text('RawRequest'), RawResponse: text('RawResponse') },
    ...{ IPAddress: text('IPAddress'), Tags: asTexts(of('Tags')), Alias: text('Alias') },
    ...{ TrackPath: asFlag(of('TrackPath')), ExpireAt: asTime(of('ExpireAt')) },
    ...{ ApiSchema: text('ApiSchema'), OriginalPath: text('OriginalPath') },
    ...{ ListenPath: text('ListenPath'), CollectionName: '' },
    Geo: geoIn(of('Geo')),
    Network: networkIn(of('Network')),
    Latency: latencyIn(of('Latency')),
    GraphQLStats: graphQLIn(of('GraphQLStats')),
    MCPStats: mcpIn(of('MCPStats')),
  }
  return { record }
}

function geoIn(cell: Cell): Geo {
  const { country, city, location } = asFields(cell)
  const place = asFields(location)
  return {
    Country: { ISOCode: clipText(asText(asFields(country).iso_code), longestName) },
    City: {
      GeoNameID: Math.trunc(asNumber(asFields(city).geoname_id)),
      Names: asNames(asFields(city).names),
    },
    Location: {
      ...{ Latitude: asNumber(place.latitude), Longitude: asNumber(place.longitude) },
      TimeZone: asText(place.time_zone),
    },
  }
}

function networkIn(cell: Cell): Network {
  const fields = asFields(cell)
  const whole = (name: string) => Math.trunc(asNumber(fields[name]))
  return {
    OpenConnections: whole('open_connections'),
    ClosedConnection: whole('closed_connections'),
    BytesIn: whole('bytes_in'),
    BytesOut: whole('bytes_out'),
  }
}

function latencyIn(cell: Cell): Latency {
  const { total, upstream, gateway } = asFields(cell)
  const whole = (value: Cell) => Math.trunc(asNumber(value))
  return { Total: whole(total), Upstream: whole(upstream), Gateway: whole(gateway) }
}

const graphQLError = (cell: Cell) => {
  const { Message, Path } = asFields(cell)
  const steps = Array.isArray(Path) ? Path : []
  return {
    Message: asText(Message),
    Path: steps.filter((step) => typeof step === 'string' || Number.isSafeInteger(step)),
  }
}

function graphQLIn(cell: Cell): GraphQLStats {
  const fields = asFields(cell)
  const types = Object.entries(asFields(fields.Types)).map(([type, list]) => [type, asTexts(list)])
  return {
    Variables: asText(fields.Variables),
    RootFields: asTexts(fields.RootFields),
    Types: Object.fromEntries(types),
    Errors: Array.isArray(fields.Errors) ? fields.Errors.map(graphQLError) : [],
    OperationType: Math.trunc(asNumber(fields.OperationType)),
    HasErrors: asFlag(fields.HasErrors),
    IsGraphQL: asFlag(fields.IsGraphQL),
  }
}

function mcpIn(cell: Cell): MCPStats {
  const fields = asFields(cell)
  return {
    IsMCP: asFlag(fields.IsMCP),
    JSONRPCMethod: asText(fields.JSONRPCMethod),
    PrimitiveType: asText(fields.PrimitiveType),
    PrimitiveName: asText(fields.PrimitiveName),
  }
}
