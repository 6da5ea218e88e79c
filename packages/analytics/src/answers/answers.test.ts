import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aggregateRecords } from '../aggregate/aggregation.ts'
import type { Dimension } from '../aggregate/dimensions.ts'
import type { TrafficRecord } from '../record/record.ts'
import { listCounters } from '../stored/aggregate.listing.ts'
import { buildRecord, buildUptime, trafficRecord } from '../testing/index.ts'
import { aggregateUptime } from '../uptime/uptime.aggregation.ts'
import * as groups from './groups.ts'
import { countStarts, parseUnit, rowsOverTime } from './overtime.ts'
import { parseOrder, sortRows } from './sorting.ts'

const at = (time: string) => new Date(`2024-05-06T${time}Z`)
const day = { from: Date.parse('2024-05-06T00:00:00Z'), until: Date.parse('2024-05-07T00:00:00Z') }
const stored = (dimension: Dimension, records: TrafficRecord[]) =>
  aggregateRecords(records, { track_all_paths: true })
    .flatMap(listCounters)
    .filter((each) => each.dimension === dimension)

describe('a row', () => {
  test('has every member of the wire', () => {
    const record = buildRecord({
      TimeStamp: at('07:11:39'),
      Latency: { Total: 174, Upstream: 160, Gateway: 14 },
    })
    expect(rowsOverTime(stored('', [record]), day, 'day')).toEqual([
      {
        id: {
          day: 6,
          month: 5,
          year: 2024,
          hour: 0,
          code: 0,
          path: '',
          key: '',
          alias: '',
          url: '',
          iso_country: '',
          api_id: '',
          api_name: '',
        },
        hits: 1,
        success: 1,
        error: 0,
        last_hit: '2024-05-06T07:11:39Z',
        request_time: 174,
        latency: 174,
        upstream_latency: 160,
        max_latency: 174,
        min_latency: 174,
        max_upstream_latency: 160,
        min_upstream_latency: 160,
        p50: 174,
        p95: 174,
        p99: 174,
      },
    ])
  })

  test('without requests is zero and was never hit', () => {
    const [row] = rowsOverTime([], day, 'day')
    expect(row).toMatchObject({
      hits: 0,
      last_hit: '0001-01-01T00:00:00Z',
      latency: 0,
      min_latency: 0,
      max_latency: 0,
      p95: 0,
    })
  })

  test('has percentiles below its minimum when errors were faster', () => {
    const fast = Array.from({ length: 9 }, () =>
      buildRecord({ ResponseCode: 500, Latency: { Total: 2, Upstream: 0, Gateway: 2 } }),
    )
    const slow = buildRecord({ Latency: { Total: 900, Upstream: 900, Gateway: 0 } })
    const [row] = rowsOverTime(stored('', [...fast, slow]), day, 'day')
    expect(row?.min_latency).toBe(900)
    expect(row?.p50).toBeLessThanOrEqual(2)
    expect(row?.p99).toBeGreaterThan(700)
  })
})

describe('rows over time', () => {
  const records = ['00:00:00', '00:59:59', '23:00:00'].map((time) =>
    buildRecord({ TimeStamp: at(time) }),
  )

  test.each([
    ['hour', 24],
    ['day', 1],
    ['month', 1],
    ['minute', 1440],
  ] as const)('by the %s are padded to %i rows', (unit, count) => {
    const rows = rowsOverTime(stored('', records), day, unit)
    expect(rows).toHaveLength(count)
    expect(countStarts(day, unit)).toBe(count)
    expect(rows.reduce((sum, { hits }) => sum + hits, 0)).toBe(3)
  })

  test('fill their ids down to the unit', () => {
    const ids = (['minute', 'hour', 'day', 'month'] as const).map(
      (unit) => rowsOverTime([], { from: at('23:58:00').getTime(), until: day.until }, unit)[0]?.id,
    )
    expect(ids.map((id) => [id?.year, id?.month, id?.day, id?.hour, id?.minute])).toEqual([
      [2024, 5, 6, 23, 58],
      [2024, 5, 6, 23, undefined],
      [2024, 5, 6, 0, undefined],
      [2024, 5, 0, 0, undefined],
    ])
  })

  test('come in order and leave out what is not in the range', () => {
    const rows = rowsOverTime(
      stored('', [...records, buildRecord({ TimeStamp: new Date('2024-05-07T00:00:00Z') })]),
      day,
      'hour',
    )
    expect(rows.map(({ hits }) => hits)).toEqual([2, ...Array(22).fill(0), 1])
  })

  test('span months of any length', () => {
    const range = {
      from: Date.parse('2024-01-31T00:00:00Z'),
      until: Date.parse('2024-03-02T00:00:00Z'),
    }
    expect(rowsOverTime([], range, 'month').map(({ id }) => id.month)).toEqual([1, 2, 3])
    expect(countStarts(range, 'month')).toBe(3)
  })

  test('leave out the rest of a month that the range does not reach', () => {
    const range = { from: Date.parse('2024-05-01T00:00:00Z'), until: at('10:00:00').getTime() }
    const around = ['09:59:59', '10:00:00'].map((time) => buildRecord({ TimeStamp: at(time) }))
    expect(rowsOverTime(stored('', around), range, 'month').map(({ hits }) => hits)).toEqual([1])
  })

  test('have averages over all requests, not over averages', () => {
    const many = [10, 10, 10, 100].map((Total, at) =>
      buildRecord({
        TimeStamp: new Date(day.from + (at === 3 ? 7_200_000 : 0)),
        Latency: { Total, Upstream: 0, Gateway: 0 },
      }),
    )
    expect(rowsOverTime(stored('', many), day, 'day')[0]?.latency).toBe(32.5)
  })

  test('add up to the same at every unit', () => {
    const range = {
      from: Date.parse('2024-05-06T09:00:00Z'),
      until: Date.parse('2024-05-06T12:00:00Z'),
    }
    fc.assert(
      fc.property(fc.array(trafficRecord, { maxLength: 30 }), (some) => {
        const counters = stored('', some)
        const [month] = rowsOverTime(counters, range, 'month')
        const hours = rowsOverTime(counters, range, 'hour')
        expect(hours.reduce((sum, { hits }) => sum + hits, 0)).toBe(month?.hits)
        expect(hours.reduce((sum, { error }) => sum + error, 0)).toBe(month?.error)
      }),
    )
  })

  test.each([
    ['hour', 'hour'],
    ['minute', 'minute'],
    ['year', 'day'],
    [undefined, 'day'],
  ])('the resolution %s means %s', (res, unit) => {
    expect(parseUnit(res)).toBe(unit)
  })
})

describe('rows by group', () => {
  const hour = (at: number) => new Date(day.from + at * 3_600_000)

  test('add up the hours of an API and take its newest name', () => {
    const records = [
      buildRecord({ TimeStamp: hour(1), APIName: 'Zebra' }),
      buildRecord({ TimeStamp: hour(2), APIName: 'Antelope', ResponseCode: 500 }),
      buildRecord({ TimeStamp: hour(0), APIName: 'Older' }),
    ]
    const rows = groups.rowsByGroup(stored('apiid', records).reverse(), groups.byApi)
    expect(rows).toMatchObject([
      { id: { api_id: 'a1', api_name: 'Antelope' }, hits: 3, success: 2, error: 1 },
    ])
    expect(rows[0]?.last_hit).toBe('2024-05-06T02:00:00Z')
  })

  const record = buildRecord({
    APIKey: 'k1',
    Alias: 'alice',
    OauthID: 'c1',
    ResponseCode: 404,
    Path: '/v1.0/items',
    Tags: ['gold.eu'],
    Geo: { ...buildRecord().Geo, Country: { ISOCode: 'GB' } },
  })
  test.each<[Dimension, groups.Grouping, object]>([
    ['apikeys', groups.byKey, { key: 'k1', alias: 'alice' }],
    ['oauthids', groups.byClient, { key: 'c1' }],
    ['tags', groups.byTag, { key: 'goldeu' }],
    ['geo', groups.byCountry, { iso_country: 'GB' }],
    ['errors', groups.byCode, { code: 404 }],
    ['apiendpoints', groups.byEndpoint, { api_id: 'a1', path: '/v1.0/items', api_name: 'Orders' }],
    ['keyendpoints', groups.byEndpointOfOwner, { api_id: 'a1', path: '/v1.0/items', key: '' }],
    ['oauthendpoints', groups.byEndpointOfOwner, { api_id: 'a1', path: '/v1.0/items' }],
  ])('of %s carry what they are grouped by', (dimension, grouping, id) => {
    const names = new Map([['a1', 'Orders']])
    expect(groups.rowsByGroup(stored(dimension, [record]), grouping, names)).toMatchObject([
      { id, hits: 1, error: 1 },
    ])
  })

  test('of endpoints take the versions of an API together', () => {
    const versions = ['v1', 'v2'].map((APIVersion) => buildRecord({ APIVersion, Path: '/x' }))
    expect(groups.rowsByGroup(stored('apiendpoints', versions), groups.byEndpoint)).toMatchObject([
      { id: { path: '/x' }, hits: 2 },
    ])
  })

  test('of checks carry the address', () => {
    const checks = aggregateUptime([buildUptime(), buildUptime({ ResponseCode: 503 })])
    const counters = checks.flatMap(listCounters).filter(({ dimension }) => dimension === 'url')
    expect(groups.rowsByGroup(counters, groups.byUrl)).toMatchObject([
      {
        id: { url: 'http://upstream.test/health' },
        hits: 2,
        success: 1,
        error: 1,
        request_time: 12,
      },
    ])
  })

  test('of the errors inside an API have one row for each code', () => {
    const records = [404, 404, 500, 200, 301].map((ResponseCode) => buildRecord({ ResponseCode }))
    const rows = groups.rowsByErrorCode(stored('apiid', records))
    expect(rows.map(({ id, hits, error }) => [id.code, hits, error])).toEqual([
      [404, 2, 2],
      [500, 1, 1],
    ])
  })

  test('codes that were stored by class only have its digit', () => {
    const [counter] = stored('apiid', [buildRecord()])
    if (!counter) throw new Error('no counter')
    const error_map = new Map([
      ['4x', 3],
      ['200', 9],
    ])
    const rows = groups.rowsByErrorCode([
      { ...counter, counter: { ...counter.counter, error_map } },
    ])
    expect(rows.map(({ id, error }) => [id.code, error])).toEqual([[4, 3]])
  })
})

describe('sorting', () => {
  const rows = groups.rowsByGroup(
    stored('apikeys', [
      buildRecord({ APIKey: 'b', TimeStamp: at('01:00:00') }),
      buildRecord({ APIKey: 'b', TimeStamp: at('02:00:00'), ResponseCode: 500 }),
      buildRecord({ APIKey: 'c', TimeStamp: at('03:00:00') }),
      buildRecord({ APIKey: 'a', TimeStamp: at('00:30:00'), ResponseCode: 404 }),
    ]),
    groups.byKey,
  )
  test.each([
    [{}, 'bac'],
    [{ by: 'Hits', sort: '1' }, 'bac'],
    [{ by: 'hits', sort: '-1' }, 'acb'],
    [{ by: 'Success', sort: '1' }, 'bca'],
    [{ by: 'Error', sort: '-1' }, 'cab'],
    [{ by: 'LastHit', sort: '1' }, 'cba'],
    [{ by: 'nonsense', sort: 'x' }, 'bac'],
  ])('by %o', (query, keys) => {
    expect(
      sortRows(rows, parseOrder(query))
        .map(({ id }) => id.key)
        .join(''),
    ).toBe(keys)
  })
})
