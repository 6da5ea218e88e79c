import {
  type Codec,
  dictionary,
  flag,
  float,
  integer,
  list,
  text,
  time,
} from '../msgpack/codecs.ts'
import { kindOf } from '../msgpack/kinds.ts'
import { struct } from '../msgpack/struct.ts'
import {
  emptyGeo,
  emptyGraphQLStats,
  emptyLatency,
  emptyMCPStats,
  emptyNetwork,
  emptyRecord,
  type GraphQLError,
  type TrafficRecord,
} from './record.ts'

const geo = struct(emptyGeo, {
  Country: struct(() => ({ ISOCode: '' }), { ISOCode: text }),
  City: struct(() => ({ GeoNameID: 0, Names: {} }), {
    GeoNameID: integer,
    Names: dictionary(text),
  }),
  Location: struct(() => ({ Latitude: 0, Longitude: 0, TimeZone: '' }), {
    Latitude: float,
    Longitude: float,
    TimeZone: text,
  }),
})

const network = struct(emptyNetwork, {
  OpenConnections: integer,
  ClosedConnection: integer,
  BytesIn: integer,
  BytesOut: integer,
})

const latency = struct(emptyLatency, { Total: integer, Upstream: integer, Gateway: integer })

/** A step of a path into a GraphQL answer: the name of a field or the place in a list. */
const step: Codec<string | number> = {
  take: (cursor) => (kindOf(cursor.peek()) === 'text' ? cursor.text() : cursor.integer()),
  put: (packer, value) => (typeof value === 'string' ? packer.text(value) : packer.integer(value)),
}

const graphQLError = struct((): GraphQLError => ({ Message: '', Path: [] }), {
  Message: text,
  Path: list(step),
})

const graphQLStats = struct(emptyGraphQLStats, {
  Variables: text,
  RootFields: list(text),
  Types: dictionary(list(text)),
  Errors: list(graphQLError),
  OperationType: integer,
  HasErrors: flag,
  IsGraphQL: flag,
})

const mcpStats = struct(emptyMCPStats, {
  IsMCP: flag,
  JSONRPCMethod: text,
  PrimitiveType: text,
  PrimitiveName: text,
})

/** The record on the wire: a map of 35 fields in this order. */
export const recordCodec: Codec<TrafficRecord> = struct(emptyRecord, {
  Method: text,
  Host: text,
  Path: text,
  RawPath: text,
  ContentLength: integer,
  UserAgent: text,
  Day: integer,
  Month: integer,
  Year: integer,
  Hour: integer,
  ResponseCode: integer,
  APIKey: text,
  TimeStamp: time,
  APIVersion: text,
  APIName: text,
  APIID: text,
  OrgID: text,
  OauthID: text,
  RequestTime: integer,
  RawRequest: text,
  RawResponse: text,
  IPAddress: text,
  Geo: geo,
  Network: network,
  Latency: latency,
  Tags: list(text),
  Alias: text,
  TrackPath: flag,
  ExpireAt: time,
  ApiSchema: text,
  OriginalPath: text,
  ListenPath: text,
  GraphQLStats: graphQLStats,
  MCPStats: mcpStats,
  CollectionName: text,
})
