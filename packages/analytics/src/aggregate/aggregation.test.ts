import { describe, expect, test } from 'vitest'
import { buildRecord } from '../testing/index.ts'
import { aggregateRecords, createAggregation } from './aggregation.ts'
import { isLogged } from './counted.ts'
import type { Dimension } from './dimensions.ts'

const first = (...[records, settings]: Parameters<typeof aggregateRecords>) => {
  const [aggregate] = aggregateRecords(records, settings)
  if (!aggregate) throw new Error('no aggregate')
  return aggregate
}
const valuesOf = (
  dimension: Dimension,
  ...parameters: Parameters<typeof aggregateRecords>
): string[] => [...first(...parameters).counters[dimension].keys()]

describe('which records are counted', () => {
  test('not those without an organisation, of tools, or of GraphQL', () => {
    const { GraphQLStats, MCPStats } = buildRecord()
    const left = [
      buildRecord({ OrgID: '' }),
      buildRecord({ MCPStats: { ...MCPStats, IsMCP: true } }),
      buildRecord({ GraphQLStats: { ...GraphQLStats, IsGraphQL: true } }),
      buildRecord({ Tags: ['tyk-graph-analytics'] }),
      buildRecord({ Tags: ['svc-graph-analytics'] }),
    ]
    expect(aggregateRecords(left)).toEqual([])
    expect(first(left, { count_graph: true }).counters[''].get('total')?.hits).toBe(3)
  })

  test('the log leaves out tools and figures of the network only', () => {
    const { MCPStats } = buildRecord()
    expect(isLogged(buildRecord({ Tags: ['svc-graph-analytics'] }))).toBe(true)
    expect(isLogged(buildRecord({ ResponseCode: -1 }))).toBe(false)
    expect(isLogged(buildRecord({ MCPStats: { ...MCPStats, IsMCP: true } }))).toBe(false)
  })

  test('each in the hour of its own time', () => {
    const times = ['10:59:59.999', '11:00:00.000', '10:00:00.000'].map((time) =>
      buildRecord({ TimeStamp: new Date(`2024-05-06T${time}Z`) }),
    )
    const counted = aggregateRecords(times).map(({ timestamp, counters }) => [
      timestamp,
      counters[''].get('total')?.hits,
    ])
    expect(counted).toEqual([
      [1714989600, 2],
      [1714993200, 1],
    ])
  })

  test.each([
    [{ store_analytics_per_minute: true }, '10:15:00'],
    [{ aggregation_time: 10 }, '10:10:00'],
    [{ aggregation_time: 60 }, '10:00:00'],
  ])('with %o an aggregate starts at %s', (settings, start) => {
    const record = buildRecord({ TimeStamp: new Date('2024-05-06T10:15:30Z') })
    expect(first([record], settings).timestamp * 1000).toBe(Date.parse(`2024-05-06T${start}Z`))
  })

  test.each([0, 61, 1.5])('an aggregate of %s minutes is refused', (aggregation_time) => {
    expect(() => createAggregation({ aggregation_time })).toThrow(
      'aggregation_time must be 1 to 60',
    )
  })
})

describe('endpoints', () => {
  const tracked = buildRecord({ TrackPath: true, Path: '/a', APIKey: 'k', OauthID: 'c' })
  const other = buildRecord({ TrackPath: false, Path: '/b', APIKey: 'k' })

  test('are those of tracked paths', () => {
    expect(valuesOf('endpoints', [tracked, other])).toEqual(['/a'])
    expect(valuesOf('keyendpoints', [tracked, other])).toEqual(['k.YTE6L2E'])
    expect(valuesOf('oauthendpoints', [tracked, other])).toEqual(['c.YTE6L2E'])
    expect(valuesOf('apiendpoints', [tracked, other])).toHaveLength(1)
  })

  test('are those of all paths when told so', () => {
    expect(valuesOf('endpoints', [tracked, other], { track_all_paths: true })).toEqual(['/a', '/b'])
    expect(valuesOf('oauthendpoints', [tracked, other], { track_all_paths: true })).toHaveLength(1)
  })

  test('have names that every index takes, however long the path', () => {
    const long = (end: string) =>
      buildRecord({ TrackPath: true, Path: `/${'ä'.repeat(3000)}${end}` })
    for (const dimension of ['endpoints', 'apiendpoints', 'keyendpoints'] as const) {
      const values = valuesOf(dimension, [long('1'), long('2')])
      expect(new Set(values).size).toBe(2)
      for (const value of values) expect(Buffer.byteLength(value)).toBeLessThan(2400)
    }
  })
})

describe('tags', () => {
  test('are counted once for a record, without those of keys and of ignored prefixes', () => {
    const Tags = ['gold', ' gold ', 'go.ld', 'key-k', 'trace-id-1', '...']
    const settings = { ignore_tag_prefix_list: ['trace-id-'] }
    expect(valuesOf('tags', [buildRecord({ Tags })], settings)).toEqual(['gold'])
    expect(first([buildRecord({ Tags })]).counters.tags.get('gold')?.hits).toBe(1)
  })
})

describe('names', () => {
  test('an alias is not lost to records without one', () => {
    const records = ['', 'alice', ''].map((Alias) => buildRecord({ APIKey: 'k', Alias }))
    expect(first(records).counters.apikeys.get('k')?.human_identifier).toBe('alice')
  })
})

describe('settings', () => {
  test('leave out ignored dimensions', () => {
    const { counters } = first([buildRecord()], { ignore_aggregations: ['apikeys', 'versions'] })
    expect([counters.apikeys.size, counters.versions.size, counters.apiid.size]).toEqual([0, 0, 1])
  })
})

describe('figures of the network', () => {
  test('go to the total and, their bytes, to the API, and are no requests', () => {
    const Network = { OpenConnections: 1, ClosedConnection: 2, BytesIn: 3, BytesOut: 4 }
    const { counters } = first([buildRecord({ ResponseCode: -1, Network })])
    expect(counters[''].get('total')).toMatchObject({
      hits: 0,
      open_connections: 1,
      closed_connections: 2,
      bytes_in: 3,
      bytes_out: 4,
    })
    expect(counters.apiid.get('a1')).toMatchObject({
      hits: 0,
      open_connections: 0,
      bytes_in: 3,
      bytes_out: 4,
      human_identifier: 'Orders',
    })
    expect(counters.apikeys.size).toBe(0)
  })
})

describe('minima', () => {
  const of = (...pairs: [code: number, latency: number][]) =>
    first(
      pairs.map(([ResponseCode, Total]) =>
        buildRecord({ ResponseCode, Latency: { Total, Upstream: Total, Gateway: 0 } }),
      ),
    ).counters

  test.each<[string, [number, number][], number, number]>([
    [
      'errors do not lower them',
      [
        [200, 90],
        [500, 5],
      ],
      90,
      90,
    ],
    [
      'not even when an error came first',
      [
        [500, 5],
        [200, 90],
      ],
      90,
      90,
    ],
    [
      'redirects lower those of an API but not the total',
      [
        [200, 90],
        [301, 5],
      ],
      90,
      5,
    ],
    [
      'errors set them while there is nothing else',
      [
        [500, 7],
        [404, 5],
      ],
      5,
      5,
    ],
  ])('%s', (_, pairs, ofTotal, ofApi) => {
    const counters = of(...pairs)
    const total = counters[''].get('total')
    const api = counters.apiid.get('a1')
    const shown = (counter = total) =>
      Number.isFinite(counter?.min_latency) ? counter?.min_latency : counter?.least_latency
    expect([shown(total), shown(api)]).toEqual([ofTotal, ofApi])
  })
})
