import { describe, expect, test } from 'vitest'
import { toAggregateRows } from '../stored/aggregate.listing.ts'
import { buildRecord } from '../testing/index.ts'
import { aggregateRecords } from './aggregation.ts'

const at = (time: string) => new Date(`2024-05-06T${time}Z`)
const latency = (Total: number, Upstream: number) => ({ Total, Upstream, Gateway: 0 })
const tags = (key: string) => ['gold.eu', `key-${key}`, 'org-o1', 'api-a1']

const records = [
  buildRecord({
    TimeStamp: at('10:15:30'),
    ResponseCode: 200,
    APIKey: 'k1',
    Alias: 'alice',
    Latency: latency(100, 80),
    TrackPath: true,
    Path: '/v1.0/items',
    Tags: tags('k1'),
  }),
  buildRecord({
    TimeStamp: at('10:15:40'),
    ResponseCode: 500,
    APIKey: 'k1',
    Alias: 'alice',
    Latency: latency(50, 30),
    Path: '/v1.0/items',
    Tags: tags('k1'),
  }),
  buildRecord({
    TimeStamp: at('10:15:50'),
    ResponseCode: 301,
    Latency: latency(30, 20),
    Path: '/old',
    Tags: tags('00000000'),
  }),
]

const endpoint = 'YTE6L3YxLjAvaXRlbXM'
const apiEndpoint = '61313a4e6f6e2056657273696f6e65643a2f76312e302f6974656d73'

/** dimension, value, hits, success, errors, total ms, identifier, name, last, max and min, upstream max, min and total, code 500 */
type Line = [
  ...[string, string, number, number, number, number, string, string, string],
  ...[number, number, number, number, number, number],
]

const lines: Line[] = [
  ['', 'total', 3, 1, 1, 180, '', '', '10:15:50', 100, 100, 80, 80, 130, 1],
  ['apiid', 'a1', 3, 1, 1, 180, 'a1', 'Orders', '10:15:30', 100, 30, 80, 20, 130, 1],
  [
    'versions',
    'YTE6Tm9uIFZlcnNpb25lZA',
    3,
    1,
    1,
    180,
    'Non Versioned',
    'Non Versioned',
    '10:15:30',
    100,
    30,
    80,
    20,
    130,
    1,
  ],
  ['apikeys', 'k1', 2, 1, 1, 150, 'k1', 'alice', '10:15:30', 100, 100, 80, 80, 110, 1],
  ['apikeys', '00000000', 1, 0, 0, 30, '00000000', '', '10:15:50', 30, 30, 20, 20, 20, 0],
  ['errors', '500', 1, 0, 1, 50, '500', '', '10:15:40', 50, 50, 30, 30, 30, 1],
  ['tags', 'goldeu', 3, 1, 1, 180, 'goldeu', 'goldeu', '10:15:30', 100, 30, 80, 20, 130, 1],
  ['tags', 'org-o1', 3, 1, 1, 180, 'org-o1', 'org-o1', '10:15:30', 100, 30, 80, 20, 130, 1],
  ['tags', 'api-a1', 3, 1, 1, 180, 'api-a1', 'api-a1', '10:15:30', 100, 30, 80, 20, 130, 1],
  [
    'endpoints',
    '/v1\\u2e0/items',
    1,
    1,
    0,
    100,
    '/v1.0/items',
    '/v1.0/items',
    '10:15:30',
    100,
    100,
    80,
    80,
    80,
    0,
  ],
  [
    'apiendpoints',
    apiEndpoint,
    1,
    1,
    0,
    100,
    apiEndpoint,
    '/v1.0/items',
    '10:15:30',
    100,
    100,
    80,
    80,
    80,
    0,
  ],
  [
    'keyendpoints',
    `k1.${endpoint}`,
    1,
    1,
    0,
    100,
    endpoint,
    endpoint,
    '10:15:30',
    100,
    100,
    80,
    80,
    80,
    0,
  ],
]

const averages: Record<string, [request: number, latency: number, upstream: number]> = {
  total: [60, 60, 130 / 3],
  a1: [60, 60, 130 / 3],
  k1: [75, 75, 55],
  '00000000': [30, 30, 20],
  '500': [50, 50, 30],
}

describe('three records of one hour', () => {
  const [aggregate, ...others] = aggregateRecords(records)
  if (!aggregate) throw new Error('no aggregate')
  const rows = toAggregateRows(aggregate, { last_time: 'first' })
  const rowOf = (dimension: string, value: string) =>
    rows.find((row) => row.dimension === dimension && row.dimension_value === value)

  test('make one aggregate at the start of the hour, with twelve rows', () => {
    expect(others).toEqual([])
    expect(
      rows.map(({ dimension, dimension_value }) => `${dimension}/${dimension_value}`).sort(),
    ).toEqual(lines.map(([dimension, value]) => `${dimension}/${value}`).sort())
    expect(new Set(rows.map(({ timestamp, org_id }) => `${timestamp} ${org_id}`))).toEqual(
      new Set(['1714989600 o1']),
    )
  })

  test.each(lines)('the row of %s/%s', (dimension, value, ...rest) => {
    const [
      hits,
      success,
      error,
      sum,
      identifier,
      name,
      last,
      max,
      min,
      maxUp,
      minUp,
      sumUp,
      code500,
    ] = rest
    expect(rowOf(dimension, value)).toMatchObject({
      counter_hits: hits,
      counter_success: success,
      counter_error: error,
      counter_request_time: sum / hits,
      counter_total_request_time: sum,
      counter_identifier: identifier,
      counter_human_identifier: name,
      counter_last_time: at(last),
      counter_max_latency: max,
      counter_min_latency: min,
      counter_total_latency: sum,
      counter_latency: sum / hits,
      counter_max_upstream_latency: maxUp,
      counter_min_upstream_latency: minUp,
      counter_total_upstream_latency: sumUp,
      counter_upstream_latency: sumUp / hits,
      counter_error_map: '{}',
      counter_error_list: '[]',
      code_500: code500,
      code_200: 0,
      code_301: 0,
      code_3x: 0,
    })
  })

  test.each(Object.entries(averages))('the averages of %s', (value, [request, all, upstream]) => {
    const row = rows.find(({ dimension_value }) => dimension_value === value)
    expect(row?.counter_request_time).toBe(request)
    expect(row?.counter_latency).toBe(all)
    expect(row?.counter_upstream_latency).toBeCloseTo(upstream, 10)
  })

  test('have ids in hex of time, organisation, dimension and value', () => {
    expect(rowOf('', 'total')?.id).toBe('313731343938393630306f31746f74616c')
    expect(rowOf('apiid', 'a1')?.id).toBe('313731343938393630306f3161706969646131')
  })

  test('show the newest request in every row unless told otherwise', () => {
    const api = toAggregateRows(aggregate).find(({ dimension }) => dimension === 'apiid')
    expect(api?.counter_last_time).toEqual(at('10:15:50'))
  })

  test('fall into the buckets of their latencies', () => {
    expect(rowOf('', 'total')).toMatchObject({
      latency_to_30: 1,
      latency_to_50: 1,
      latency_to_100: 1,
    })
    const counted = Object.entries(rowOf('', 'total') ?? {}).filter(([name]) =>
      /^latency_/.test(name),
    )
    expect(counted.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(3)
  })
})
