import {
  type Aggregate,
  aggregateRecords,
  type Dimension,
  fromAggregateDocument,
  fromAggregateRow,
  fromRecordDocument,
  fromRecordRow,
  type StoredCounter,
  type TrafficRecord,
} from '@svc/analytics'
import { buildRecord, buildUptime } from '@svc/analytics/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTraffic, type Traffic } from '../src/traffic/index.ts'
import { onEveryTraffic } from './engines.ts'

const batch = (number: number, claimer = 'one', sink = 'log') => ({ sink, claimer, number })
const at = (time: string) => new Date(`2024-05-06T${time}Z`)

async function readRecords(traffic: Traffic, orgId: string): Promise<TrafficRecord[]> {
  if (traffic.engine === 'mongo') {
    const found = traffic.db.collection(traffic.names.records).find({ orgid: orgId })
    return (await found.sort({ timestamp: 1 }).toArray()).map(fromRecordDocument)
  }
  const table = sql.table(traffic.places.nameOf('records'))
  const { rows } =
    await sql<object>`select * from ${table} where orgid = ${orgId} order by id`.execute(
      traffic.sql.db,
    )
  return rows.map(fromRecordRow)
}

async function readSums(traffic: Traffic, orgId: string): Promise<StoredCounter[]> {
  if (traffic.engine === 'mongo') {
    const hours = traffic.db.collection(traffic.names.aggregatesOf(orgId)).find({ orgid: orgId })
    return (await hours.toArray()).flatMap(fromAggregateDocument)
  }
  const table = sql.table(traffic.places.nameOf('aggregates'))
  const { rows } = await sql<object>`select * from ${table} where org_id = ${orgId}`.execute(
    traffic.sql.db,
  )
  return rows.map(fromAggregateRow)
}

/** What every engine keeps of a counter. */
const kept = ({ timestamp, dimension, value, counter }: StoredCounter) => ({
  ...{ timestamp, dimension, value },
  hits: counter.hits,
  success: counter.success,
  error: counter.error,
  total_latency: counter.total_latency,
  max_latency: counter.max_latency,
  min_latency: counter.min_latency,
  last_time: counter.last_time,
  name: counter.human_identifier,
  histogram: counter.histogram,
})

const ordered = (counters: StoredCounter[]) =>
  counters.map(kept).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

const countersOf = (aggregates: Aggregate<Dimension>[]): StoredCounter[] =>
  aggregates.flatMap(({ org_id, timestamp, counters }) =>
    Object.entries(counters).flatMap(([dimension, byValue]) =>
      [...byValue].map(([value, counter]) => ({ org_id, timestamp, dimension, value, counter })),
    ),
  )

/** What an engine does not promise is no test of it, and none that was skipped. */
const undeclared = (_title: string, _work: () => Promise<void>) => {}

onEveryTraffic('a traffic store', (opened) => {
  test('keeps every field of a record, whatever is in its texts', async () => {
    const records = [
      buildRecord({
        OrgID: 'fields',
        TimeStamp: at('10:00:00'),
        Path: '/a\tb\\n\n\r"\'',
        Alias: 'Zoë \\.',
      }),
      buildRecord({
        OrgID: 'fields',
        TimeStamp: at('10:00:01'),
        Tags: ['a,b', "it's"],
        TrackPath: true,
      }),
    ]
    expect(await opened.traffic.keepRecords(batch(1), records)).toBe(true)
    expect(await readRecords(opened.traffic, 'fields')).toEqual(records)
  })

  test('keeps a batch once, and batches of other claimers and sinks too', async () => {
    const keep = (number: number, claimer: string, sink = 'log') =>
      opened.traffic.keepRecords(batch(number, claimer, sink), [
        buildRecord({ OrgID: 'once', Alias: `${sink}${claimer}${number}` }),
      ])
    expect(await keep(1, 'a')).toBe(true)
    expect(await keep(2, 'a')).toBe(true)
    expect(await keep(1, 'a')).toBe(false)
    expect(await keep(2, 'a')).toBe(false)
    expect(await keep(1, 'b')).toBe(true)
    expect(await keep(1, 'a', 'other')).toBe(true)
    const aliases = (await readRecords(opened.traffic, 'once')).map(({ Alias }) => Alias)
    expect(aliases.sort()).toEqual(['loga1', 'loga2', 'logb1', 'othera1'])
  })

  test('adds aggregates up to what all records together give, each batch once', async () => {
    const records = [
      buildRecord({
        OrgID: 'sums',
        TimeStamp: at('10:59:59'),
        ResponseCode: 500,
        Latency: { Total: 5, Upstream: 3, Gateway: 2 },
      }),
      buildRecord({ OrgID: 'sums', TimeStamp: at('11:00:00'), ResponseCode: 200, APIName: 'Old' }),
      buildRecord({ OrgID: 'sums', TimeStamp: at('10:10:00'), ResponseCode: 404, TrackPath: true }),
      buildRecord({
        OrgID: 'sums',
        TimeStamp: at('10:20:00'),
        ResponseCode: 200,
        TrackPath: true,
        Latency: { Total: 90, Upstream: 80, Gateway: 10 },
      }),
      buildRecord({ OrgID: 'sums', TimeStamp: at('11:10:00'), ResponseCode: 301, APIName: 'New' }),
    ]
    for (const [place, record] of records.entries()) {
      const aggregates = aggregateRecords([record])
      expect(await opened.traffic.addAggregates(batch(place + 1, 'sums'), aggregates)).toBe(true)
      expect(await opened.traffic.addAggregates(batch(place + 1, 'sums'), aggregates)).toBe(false)
    }
    expect(ordered(await readSums(opened.traffic, 'sums'))).toEqual(
      ordered(countersOf(aggregateRecords(records))),
    )
  })

  // A database in memory has one writer, and the server of the tests for Mongo compares and replaces apart.
  const canHaveTwo = opened.isAtomic && opened.isShared
  const testOfTwo = canHaveTwo ? test : undeclared
  testOfTwo('lets two writers add to the same hours at once', async () => {
    const other = await openTraffic(opened.settings)
    const records = [1, 2, 3].map((n) => buildRecord({ OrgID: 'both', APIID: `a${n}` }))
    const add = async (traffic: Traffic, claimer: string) => {
      for (let number = 1; number <= 10; number++) {
        await traffic.addAggregates(batch(number, claimer), aggregateRecords(records))
      }
    }
    await Promise.all([add(opened.traffic, 'x'), add(other, 'y')])
    await other.close()
    const total = (await readSums(opened.traffic, 'both')).find(({ dimension }) => dimension === '')
    expect(total?.counter.hits).toBe(60)
  })

  const testOfTables = opened.hasTables ? test : undeclared
  testOfTables('keeps a table for each day and drops whole days', async () => {
    const { traffic } = opened
    if (traffic.engine === 'mongo') throw new Error('there are no tables')
    const records = ['2021-03-01T23:59:59Z', '2021-03-02T00:00:00Z', '2021-03-01T10:00:00Z'].map(
      (time) => buildRecord({ OrgID: 'days', TimeStamp: new Date(time) }),
    )
    const options = { by_day: true }
    expect(await traffic.keepRecords(batch(1, 'days'), records, options)).toBe(true)
    expect(
      await traffic.addAggregates(batch(1, 'days', 'sums'), aggregateRecords(records), options),
    ).toBe(true)
    const from = new Date('2021-03-01T00:00:00Z')
    const to = new Date('2021-03-02T00:00:00Z')
    expect(await traffic.places.between('records', from, to)).toEqual([
      'svc_analytics',
      'svc_analytics_20210301',
    ])
    expect(
      await traffic.places.between('aggregates', from, new Date('2021-03-03T00:00:00Z')),
    ).toEqual(['svc_aggregated', 'svc_aggregated_20210301', 'svc_aggregated_20210302'])
    expect(await traffic.prune('records', to)).toBe(2)
    expect(await traffic.places.days('records')).toHaveLength(1)
  })

  test('removes what is older than a moment and says how much', async () => {
    const records = ['2020-01-01T10:00:00Z', '2020-01-03T10:00:00Z'].map((time) =>
      buildRecord({ OrgID: 'old', TimeStamp: new Date(time) }),
    )
    await opened.traffic.keepRecords(batch(1, 'pruned'), records)
    await opened.traffic.addAggregates(batch(1, 'pruned', 'sums'), aggregateRecords(records))
    const checks = records.map(({ TimeStamp }) => buildUptime({ OrgID: 'old', TimeStamp }))
    await opened.traffic.keepChecks(batch(1, 'pruned', 'uptime'), checks)

    const before = new Date('2020-01-02T00:00:00Z')
    expect(await opened.traffic.prune('records', before)).toBe(1)
    expect(await opened.traffic.prune('records', before)).toBe(0)
    expect(await opened.traffic.prune('aggregates', before)).toBeGreaterThan(0)
    expect(await opened.traffic.prune('uptime', before)).toBeGreaterThan(0)
    const times = (await readRecords(opened.traffic, 'old')).map(({ TimeStamp }) => TimeStamp)
    expect(times).toEqual([new Date('2020-01-03T10:00:00Z')])
    const hours = (await readSums(opened.traffic, 'old')).map(({ timestamp }) => timestamp)
    expect(new Set(hours)).toEqual(new Set([Date.UTC(2020, 0, 3, 10) / 1000]))
  })
})
