import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRecord, buildRecord } from '../testing/index.ts'
import { recordColumns } from './record.columns.ts'
import { fromRecordDocument, toRecordDocument } from './record.document.ts'
import { toLogEntry } from './record.entry.ts'
import { fromRecordRow, toRecordRow } from './record.row.ts'
import { emptyRecord, type TrafficRecord } from './record.ts'

/** Stores keep no GraphQL or MCP figures. */
const kept = (record: TrafficRecord): TrafficRecord => {
  const { ApiSchema, GraphQLStats, MCPStats, CollectionName } = emptyRecord()
  return { ...record, ApiSchema, GraphQLStats, MCPStats, CollectionName }
}

describe('a row of the per-request table', () => {
  test('has forty-one columns in the order of the table', () => {
    expect(Object.keys(recordColumns)).toHaveLength(41)
    expect(Object.keys(toRecordRow(buildRecord()))).toEqual(Object.keys(recordColumns))
  })

  test('keeps tags and city names as JSON', () => {
    const { Geo } = emptyRecord()
    const record = buildRecord({
      Tags: ['api-a1', 'x "y"'],
      Geo: { ...Geo, City: { GeoNameID: 7, Names: { en: 'Berlin' } } },
    })
    expect(toRecordRow(record)).toMatchObject({
      tags: '["api-a1","x \\"y\\""]',
      geo_city_names: '{"en":"Berlin"}',
      geo_city_geoname_id: 7,
    })
  })

  test('gives back the record', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(fromRecordRow(toRecordRow(record))).toEqual(kept(record))
      }),
    )
  })

  test('is read in the forms of every engine', () => {
    const record = buildRecord({
      TrackPath: true,
      RequestTime: 73,
      Latency: { Total: 73, Upstream: 70, Gateway: 3 },
    })
    const row = toRecordRow(record)
    const asPostgres = { ...row, requesttime: '73', latency_total: 73n, year: '2024' }
    const asSqlite = {
      ...row,
      trackpath: 1,
      timestamp: row.timestamp.toISOString(),
      expireAt: row.expireAt.getTime(),
    }
    expect(fromRecordRow(asPostgres)).toEqual(record)
    expect(fromRecordRow(asSqlite)).toEqual(record)
  })

  test('is read without failing when columns are empty or broken', () => {
    expect(fromRecordRow({})).toEqual(emptyRecord())
    expect(
      fromRecordRow({ tags: '{', geo_city_names: 'null', year: 'x', timestamp: 'x', method: null }),
    ).toEqual(emptyRecord())
  })
})

describe('a document of the per-request collection', () => {
  test('has the names of the record in lower case', () => {
    const document = toRecordDocument(buildRecord())
    expect(document).toMatchObject({
      apiname: 'Orders',
      apikey: '00000000',
      geo: { country: { isocode: '' }, location: { timezone: '' } },
      network: { closedconnection: 0 },
      latency: { total: 73, upstream: 70, gateway: 3 },
    })
    expect(document).not.toHaveProperty('expireAt')
    const ExpireAt = new Date('2030-01-01T00:00:00Z')
    expect(toRecordDocument(buildRecord({ ExpireAt }))).toHaveProperty('expireAt', ExpireAt)
  })

  test('gives back the record', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(fromRecordDocument(toRecordDocument(record))).toEqual(kept(record))
      }),
    )
  })
})

describe('an entry of the log browser', () => {
  test('has capitalised members and times in RFC 3339', () => {
    const entry = toLogEntry(
      buildRecord({ TimeStamp: new Date('2026-01-14T10:02:11Z'), Tags: ['api-a1'] }),
      '7',
    )
    expect(entry).toEqual({
      id: '7',
      Method: 'GET',
      Host: 'upstream.test',
      Path: '/items/{id}',
      RawPath: '/items/5',
      ContentLength: 0,
      UserAgent: 'curl/8',
      Day: 14,
      Month: 1,
      Year: 2026,
      Hour: 10,
      ResponseCode: 200,
      APIKey: '00000000',
      TimeStamp: '2026-01-14T10:02:11Z',
      APIVersion: 'Non Versioned',
      APIName: 'Orders',
      APIID: 'a1',
      OrgID: 'o1',
      OauthID: '',
      RequestTime: 73,
      RawRequest: '',
      RawResponse: '',
      IPAddress: '10.0.0.7',
      Geo: {
        Country: { ISOCode: '' },
        City: { GeoNameID: 0, Names: {} },
        Location: { Latitude: 0, Longitude: 0, TimeZone: '' },
      },
      Network: { OpenConnections: 0, ClosedConnection: 0, BytesIn: 0, BytesOut: 0 },
      Latency: { Total: 73, Upstream: 70, Gateway: 3 },
      Tags: ['api-a1'],
      Alias: '',
      TrackPath: false,
      ExpireAt: '0001-01-01T00:00:00Z',
      OriginalPath: '',
      ListenPath: '',
    })
  })

  test('keeps a fraction of a second and has no id in a list', () => {
    const entry = toLogEntry(buildRecord({ TimeStamp: new Date('2026-01-14T10:02:11.5Z') }))
    expect(entry.TimeStamp).toBe('2026-01-14T10:02:11.500Z')
    expect(entry).not.toHaveProperty('id')
  })
})
