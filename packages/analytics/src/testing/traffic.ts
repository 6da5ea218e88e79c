import fc from 'fast-check'
import { zeroTime } from '../moment.ts'
import type { TrafficRecord } from '../record/record.ts'
import type { UptimeRecord } from '../uptime/uptime.ts'
import { buildRecord, buildUptime } from './builders.ts'

const start = Date.UTC(2024, 4, 6, 9, 55)
const someMoment = fc.integer({ min: 0, max: 70 * 60_000 }).map((after) => new Date(start + after))
const someCode = fc.constantFrom(200, 201, 204, 301, 400, 404, 418, 500, 503, 999)
const milliseconds = fc.integer({ min: 0, max: 70_000 })

const expiries = ['2030-01-01T00:00:00Z', '2031-01-01T00:00:00Z'].map((time) => new Date(time))

const network = fc.record({
  OpenConnections: fc.nat(9),
  ClosedConnection: fc.nat(9),
  BytesIn: fc.nat(9_999),
  BytesOut: fc.nat(9_999),
})

/** Requests of a small world: few organisations, APIs and keys in a little over an hour, so that they meet. */
export const trafficRecord: fc.Arbitrary<TrafficRecord> = fc
  .record({
    OrgID: fc.constantFrom('o1', 'o2', ''),
    APIID: fc.constantFrom('a1', 'a2', ''),
    APIVersion: fc.constantFrom('Non Versioned', 'v1.0', ''),
    APIKey: fc.constantFrom('k1', '00000000', 'user.name', 'user\\u2ename', '$k', ''),
    OauthID: fc.constantFrom('', 'client.1'),
    Path: fc.constantFrom('/v1.0/items', '/old'),
    ResponseCode: fc.oneof({ weight: 9, arbitrary: someCode }, fc.constant(-1)),
    TimeStamp: someMoment,
    ExpireAt: fc.constantFrom(zeroTime, ...expiries),
    TrackPath: fc.boolean(),
    Tags: fc.subarray(['gold.eu', 'gold.eu', 'key-k1', 'org-o1', ' . ', '$x']),
    total: milliseconds,
    upstream: milliseconds,
    iso: fc.constantFrom('', 'GB', 'DE'),
    network,
  })
  .map(({ total, upstream, iso, network: Network, ...rest }) => {
    const plain = buildRecord(rest)
    return {
      ...plain,
      APIName: rest.APIID && `API ${rest.APIID}`,
      Alias: rest.APIKey === 'k1' ? 'alice' : '',
      RequestTime: total,
      Latency: { Total: total, Upstream: upstream, Gateway: 0 },
      Geo: { ...plain.Geo, Country: { ISOCode: iso } },
      Network: rest.ResponseCode === -1 ? Network : plain.Network,
    }
  })

/** Checks of a small world. */
export const trafficUptime: fc.Arbitrary<UptimeRecord> = fc
  .record({
    OrgID: fc.constantFrom('o1', 'o2', ''),
    APIID: fc.constantFrom('a1', 'a2', ''),
    URL: fc.constantFrom('http://a.test/', 'http://b.test/x.y', ''),
    ResponseCode: fc.constantFrom(200, 204, 302, 404, 500, 521),
    TCPError: fc.boolean(),
    RequestTime: milliseconds,
    TimeStamp: someMoment,
  })
  .map(buildUptime)
