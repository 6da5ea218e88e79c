import { zeroTime } from '../moment.ts'

export type Geo = {
  Country: { ISOCode: string }
  City: { GeoNameID: number; Names: Record<string, string> }
  Location: { Latitude: number; Longitude: number; TimeZone: string }
}

export type Network = {
  OpenConnections: number
  ClosedConnection: number
  BytesIn: number
  BytesOut: number
}

/** Milliseconds. */
export type Latency = { Total: number; Upstream: number; Gateway: number }

/** The path leads into the answer: names of fields and places in lists. */
export type GraphQLError = { Message: string; Path: (string | number)[] }

export type GraphQLStats = {
  Variables: string
  RootFields: string[]
  Types: Record<string, string[]>
  Errors: GraphQLError[]
  OperationType: number
  HasErrors: boolean
  IsGraphQL: boolean
}

export type MCPStats = {
  IsMCP: boolean
  JSONRPCMethod: string
  PrimitiveType: string
  PrimitiveName: string
}

/**
 * One request, as a gateway reports it. The names are those of the wire, in both dialects. A field that
 * a gateway leaves out holds its zero; a `ResponseCode` of -1 marks network figures without a request.
 */
export type TrafficRecord = {
  Method: string
  Host: string
  Path: string
  RawPath: string
  ContentLength: number
  UserAgent: string
  Day: number
  Month: number
  Year: number
  Hour: number
  ResponseCode: number
  APIKey: string
  TimeStamp: Date
  APIVersion: string
  APIName: string
  APIID: string
  OrgID: string
  OauthID: string
  RequestTime: number
  RawRequest: string
  RawResponse: string
  IPAddress: string
  Geo: Geo
  Network: Network
  Latency: Latency
  Tags: string[]
  Alias: string
  TrackPath: boolean
  ExpireAt: Date
  ApiSchema: string
  OriginalPath: string
  ListenPath: string
  GraphQLStats: GraphQLStats
  MCPStats: MCPStats
  CollectionName: string
}

/** A record in which every field holds its zero. */
export function emptyRecord(): TrafficRecord {
  return {
    Method: '',
    Host: '',
    Path: '',
    RawPath: '',
    ContentLength: 0,
    UserAgent: '',
    Day: 0,
    Month: 0,
    Year: 0,
    Hour: 0,
    ResponseCode: 0,
    APIKey: '',
    TimeStamp: zeroTime,
    APIVersion: '',
    APIName: '',
    APIID: '',
    OrgID: '',
    OauthID: '',
    RequestTime: 0,
    RawRequest: '',
    RawResponse: '',
    IPAddress: '',
    Geo: emptyGeo(),
    Network: emptyNetwork(),
    Latency: emptyLatency(),
    Tags: [],
    Alias: '',
    TrackPath: false,
    ExpireAt: zeroTime,
    ApiSchema: '',
    OriginalPath: '',
    ListenPath: '',
    GraphQLStats: emptyGraphQLStats(),
    MCPStats: emptyMCPStats(),
    CollectionName: '',
  }
}

export const emptyGeo = (): Geo => ({
  Country: { ISOCode: '' },
  City: { GeoNameID: 0, Names: {} },
  Location: { Latitude: 0, Longitude: 0, TimeZone: '' },
})

export const emptyNetwork = (): Network => ({
  OpenConnections: 0,
  ClosedConnection: 0,
  BytesIn: 0,
  BytesOut: 0,
})

export const emptyLatency = (): Latency => ({ Total: 0, Upstream: 0, Gateway: 0 })

export const emptyMCPStats = (): MCPStats => ({
  IsMCP: false,
  JSONRPCMethod: '',
  PrimitiveType: '',
  PrimitiveName: '',
})

export const emptyGraphQLStats = (): GraphQLStats => ({
  Variables: '',
  RootFields: [],
  Types: {},
  Errors: [],
  OperationType: 0,
  HasErrors: false,
  IsGraphQL: false,
})
