import fc from 'fast-check'
import type { TrafficRecord } from '../record/record.ts'
import type { UptimeRecord } from '../uptime/uptime.ts'

/** Texts that a record can bring: NUL does not survive reading, lone surrogates do not survive UTF-8. */
export const someText = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('', '/v1.0', '$a.b', '\\u2e', '__proto__'),
  )
  .map((text) => text.replaceAll('\0', ''))

/** A time from 1970 to 2100, to the millisecond. */
export const someTime = fc.date({
  min: new Date('1970-01-02T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
})

const whole = fc.maxSafeInteger()
const degrees = fc.double({ min: -180, max: 180, noNaN: true })

const someGeo = fc.record({
  Country: fc.record({ ISOCode: someText }),
  City: fc.record({
    GeoNameID: fc.nat(),
    Names: fc.dictionary(someText, someText, { maxKeys: 2 }),
  }),
  Location: fc.record({ Latitude: degrees, Longitude: degrees, TimeZone: someText }),
})

const someGraphQLStats = fc.record({
  Variables: someText,
  RootFields: fc.array(someText, { maxLength: 2 }),
  Types: fc.dictionary(someText, fc.array(someText, { maxLength: 2 }), { maxKeys: 2 }),
  Errors: fc.array(
    fc.record({ Message: someText, Path: fc.array(fc.oneof(someText, whole), { maxLength: 2 }) }),
    { maxLength: 2 },
  ),
  OperationType: fc.nat(),
  HasErrors: fc.boolean(),
  IsGraphQL: fc.boolean(),
})

/** Records with anything in every field. */
export const anyRecord: fc.Arbitrary<TrafficRecord> = fc.record({
  Method: someText,
  Host: someText,
  Path: someText,
  RawPath: someText,
  ContentLength: whole,
  UserAgent: someText,
  Day: fc.nat(31),
  Month: fc.nat(12),
  Year: fc.nat(9999),
  Hour: fc.nat(23),
  ResponseCode: fc.integer({ min: -1, max: 999 }),
  APIKey: someText,
  TimeStamp: someTime,
  APIVersion: someText,
  APIName: someText,
  APIID: someText,
  OrgID: someText,
  OauthID: someText,
  RequestTime: whole,
  RawRequest: someText,
  RawResponse: someText,
  IPAddress: someText,
  Geo: someGeo,
  Network: fc.record({
    OpenConnections: whole,
    ClosedConnection: whole,
    BytesIn: whole,
    BytesOut: whole,
  }),
  Latency: fc.record({ Total: whole, Upstream: whole, Gateway: whole }),
  Tags: fc.array(someText, { maxLength: 4 }),
  Alias: someText,
  TrackPath: fc.boolean(),
  ExpireAt: someTime,
  ApiSchema: someText,
  OriginalPath: someText,
  ListenPath: someText,
  GraphQLStats: someGraphQLStats,
  MCPStats: fc.record({
    IsMCP: fc.boolean(),
    JSONRPCMethod: someText,
    PrimitiveType: someText,
    PrimitiveName: someText,
  }),
  CollectionName: someText,
})

/** Checks with anything in every field. */
export const anyUptime: fc.Arbitrary<UptimeRecord> = fc.record({
  URL: someText,
  RequestTime: whole,
  ResponseCode: fc.integer({ min: -1, max: 999 }),
  TCPError: fc.boolean(),
  ServerError: fc.boolean(),
  Day: fc.nat(31),
  Month: fc.nat(12),
  Year: fc.nat(9999),
  Hour: fc.nat(23),
  Minute: fc.nat(59),
  TimeStamp: someTime,
  ExpireAt: someTime,
  APIID: someText,
  OrgID: someText,
})
