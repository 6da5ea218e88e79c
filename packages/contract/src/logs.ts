import { type Static, Type } from 'typebox'
import { ById, paging } from './fields.ts'
import { type RouteTable, route } from './route.ts'
import { fileType } from './traffic.ts'

const Geo = Type.Object({
  Country: Type.Object({ ISOCode: Type.String() }),
  City: Type.Object({
    GeoNameID: Type.Integer(),
    Names: Type.Record(Type.String(), Type.String()),
  }),
  Location: Type.Object({
    Latitude: Type.Number(),
    Longitude: Type.Number(),
    TimeZone: Type.String(),
  }),
})

/** One request that gateways have served, in the capitals that readers of the log know. */
export const LogRecord = Type.Object({
  id: Type.String(),
  Method: Type.String(),
  Host: Type.String(),
  Path: Type.String(),
  RawPath: Type.String(),
  ContentLength: Type.Integer(),
  UserAgent: Type.String(),
  Day: Type.Integer(),
  Month: Type.Integer(),
  Year: Type.Integer(),
  Hour: Type.Integer(),
  ResponseCode: Type.Integer(),
  APIKey: Type.String(),
  TimeStamp: Type.String(),
  APIVersion: Type.String(),
  APIName: Type.String(),
  APIID: Type.String(),
  OrgID: Type.String(),
  OauthID: Type.String(),
  RequestTime: Type.Integer(),
  RawRequest: Type.String({ description: 'Base64 of the request; empty in lists' }),
  RawResponse: Type.String({ description: 'Base64 of the response; empty in lists' }),
  IPAddress: Type.String(),
  Geo,
  Network: Type.Object({
    OpenConnections: Type.Integer(),
    ClosedConnection: Type.Integer(),
    BytesIn: Type.Integer(),
    BytesOut: Type.Integer(),
  }),
  Latency: Type.Object({
    Total: Type.Integer(),
    Upstream: Type.Integer(),
    Gateway: Type.Integer(),
  }),
  Tags: Type.Array(Type.String()),
  Alias: Type.String(),
  TrackPath: Type.Boolean(),
  ExpireAt: Type.String(),
  OriginalPath: Type.String(),
  ListenPath: Type.String(),
})
export type LogRecord = Static<typeof LogRecord>

/** A record with what was sent and answered, as text. */
const LogDetail = Type.Object({
  ...LogRecord.properties,
  request: Type.String({ description: 'RawRequest as text; empty without detailed recording' }),
  response: Type.String({ description: 'RawResponse as text' }),
})
export type LogDetail = Static<typeof LogDetail>

const Seconds = Type.String({ pattern: '^[0-9]{1,11}$', description: 'Unix seconds' })

export const LogQuery = Type.Object({
  ...paging,
  start: Type.Optional(Seconds),
  end: Type.Optional(Seconds),
  api: Type.Optional(Type.String({ description: 'Id or name of an API' })),
  key: Type.Optional(Type.String({ description: 'Hash of a key' })),
  errors: Type.Optional(Type.Boolean({ description: 'Only status codes from 400' })),
  status: Type.Optional(Type.Integer({ description: 'Status code' })),
  method: Type.Optional(Type.String()),
  path: Type.Optional(Type.String({ description: 'A path, or its beginning followed by *' })),
  min_latency: Type.Optional(Type.Integer({ minimum: 0, description: 'Milliseconds, included' })),
  max_latency: Type.Optional(Type.Integer({ minimum: 0, description: 'Milliseconds, included' })),
  tags: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  before: Type.Optional(
    Type.String({ description: 'Id of a record: only older ones, instead of a page number' }),
  ),
  after: Type.Optional(Type.String({ description: 'Id of a record: only newer ones' })),
  ...fileType,
})
export type LogQuery = Static<typeof LogQuery>

export const logs = {
  list: route({
    method: 'GET',
    path: '/api/logs',
    summary: 'List Log Records',
    access: { section: 'log' },
    query: LogQuery,
    returns: Type.Object({
      data: Type.Array(LogRecord),
      pages: Type.Integer({ description: 'At most as many as 10000 records fill' }),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/api/logs/:id',
    summary: 'Get Log Record',
    access: { section: 'log' },
    params: ById,
    returns: LogDetail,
  }),
} satisfies RouteTable
