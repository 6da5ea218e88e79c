import { aggregateRecords, type TrafficRecord } from '@svc/analytics'
import { buildRecord, buildUptime } from '@svc/analytics/testing'
import { beforeAll, expect, test } from 'vitest'
import {
  askCounters,
  askRecords,
  type Counters,
  type CountersOf,
  type Records,
  type RecordsOf,
} from '../src/traffic/index.ts'
import { onEveryTraffic } from './engines.ts'

const at = (time: string, day = 6) => new Date(`2024-05-0${day}T${time}Z`)
const range = { from: at('00:00:00').getTime(), until: at('00:00:00', 8).getTime() }
const org = 'o1'
const of: CountersOf = { orgs: [org], range, dimension: '' }
const batch = (sink: string, number = 1) => ({ sink, claimer: 'test', number })
const latency = (Total: number) => ({ Latency: { Total, Upstream: 1, Gateway: 0 } })

/** What must find nothing and break nothing, wherever it stands. */
const hostile = [
  "' or 1=1 --",
  '"; drop table svc_analytics; --',
  '$1) or (1=1',
  '{"$gt":""}',
  '$where',
  '%',
  '_',
  '\\',
  '.*',
  'a\u0000b',
]

const records: TrafficRecord[] = [
  buildRecord({ TimeStamp: at('10:15:30'), APIKey: 'k1', TrackPath: true, ...latency(100) }),
  buildRecord({ TimeStamp: at('10:15:40'), APIKey: 'k1', ResponseCode: 500, ...latency(50) }),
  buildRecord({ TimeStamp: at('11:00:00'), APIID: 'a2', APIName: 'Old', ...latency(10) }),
  buildRecord({ TimeStamp: at('12:00:00', 7), APIID: 'a2', APIName: 'New', ...latency(30) }),
  buildRecord({ TimeStamp: at('12:00:00', 7), Path: '/pets/{id}', Method: 'PUT', ...latency(7) }),
  buildRecord({ TimeStamp: at('12:00:01', 7), Tags: ['gold', "it's"], ...latency(900) }),
].map((record) => ({ ...record, OrgID: org, RawRequest: 'R0VU', RawResponse: 'T0s=' }))
const foreign = buildRecord({ OrgID: 'o2', TimeStamp: at('10:30:00'), Alias: 'foreign' })

onEveryTraffic('questions about traffic', (opened) => {
  let counters: Counters
  let checks: Counters
  let log: Records
  beforeAll(async () => {
    const { traffic } = opened
    counters = await askCounters(traffic, 'aggregates')
    checks = await askCounters(traffic, 'uptime')
    log = await askRecords(traffic)
    const [first, ...rest] = aggregateRecords([...records, foreign])
    await traffic.addAggregates(batch('sums'), first ? [first] : [])
    await traffic.addAggregates(batch('sums', 2), rest, { by_day: true })
    // The first in the table without a day, the others in those of their days.
    await traffic.keepRecords(batch('log'), records.slice(0, 1))
    await traffic.keepRecords(batch('log', 2), [...records.slice(1), foreign], { by_day: true })
    await traffic.keepChecks(batch('checks'), [
      buildUptime({ OrgID: org, TimeStamp: at('10:00:00') }),
      buildUptime({ OrgID: org, TimeStamp: at('11:00:00'), ResponseCode: 503 }),
      buildUptime({ OrgID: 'o2', TimeStamp: at('11:00:00') }),
    ])
  })

  const sumByTime = async (stretch: 'hour' | 'day') => {
    const sums = new Map<number, number>()
    for (const { timestamp, counter } of await counters.overTime(of, stretch)) {
      sums.set(timestamp, (sums.get(timestamp) ?? 0) + counter.hits)
    }
    return [...sums].map(([start, hits]) => [new Date(start * 1000).toISOString(), hits]).sort()
  }

  test('sums by the hour and by the day are of one organisation and in the range', async () => {
    expect(await sumByTime('hour')).toEqual([
      ['2024-05-06T10:00:00.000Z', 2],
      ['2024-05-06T11:00:00.000Z', 1],
      ['2024-05-07T12:00:00.000Z', 3],
    ])
    expect(await sumByTime('day')).toEqual([
      ['2024-05-06T00:00:00.000Z', 3],
      ['2024-05-07T00:00:00.000Z', 3],
    ])
    expect(await counters.overTime({ ...of, orgs: [] }, 'day')).toEqual([])
    expect(await counters.overTime({ ...of, range: { from: 0, until: 9 } }, 'day')).toEqual([])
    const both = await counters.overTime({ ...of, orgs: [org, 'o2'] }, 'day')
    expect(both.reduce((sum, { counter }) => sum + counter.hits, 0)).toBe(7)
  })

  test('a sum keeps minima, maxima, codes and histogram of what it adds up', async () => {
    const [k1] = await counters.byValue({ ...of, dimension: 'apikeys', values: ['k1'] })
    expect(k1).toMatchObject({
      value: 'k1',
      dimension: 'apikeys',
      counter: {
        ...{ hits: 2, success: 1, error: 1, total_latency: 150 },
        ...{ max_latency: 100, min_latency: 100, last_time: at('10:15:40').getTime() },
      },
    })
    expect([...(k1?.counter.error_map ?? [])]).toEqual([['500', 1]])
    expect(k1?.counter.histogram.reduce((sum, count) => sum + count, 0)).toBe(2)
  })

  test('values are ranked under their newest names', async () => {
    const ranked = await counters.rank({ ...of, dimension: 'apiid' })
    const a2 = ranked.filter(({ value }) => value === 'a2')
    expect(a2.reduce((sum, { hits }) => sum + hits, 0)).toBe(2)
    expect(a2.map(({ name }) => name)).toContain('New')
    expect(new Set(ranked.map(({ value }) => value))).toEqual(new Set(['a1', 'a2']))
  })

  test('values are found by how they begin', async () => {
    const found = await counters.rank({ ...of, dimension: 'keyendpoints', prefix: 'k1.' })
    expect(found).toMatchObject([{ hits: 1 }])
    expect(await counters.rank({ ...of, dimension: 'keyendpoints', prefix: 'k' })).toHaveLength(1)
    expect(await counters.rank({ ...of, dimension: 'keyendpoints', prefix: 'k2.' })).toEqual([])
  })

  test('the newest request and sums of minutes are known', async () => {
    expect(await counters.newest(of)).toEqual(at('12:00:01', 7))
    expect(await counters.newest({ ...of, orgs: ['nobody'] })).toBeUndefined()
    const newestOf = (...values: string[]) =>
      counters.newest({ ...of, dimension: 'apikeys', values })
    expect(await newestOf('k1')).toEqual(at('10:15:40'))
    expect(await newestOf('k1', 'unheard of')).toEqual(at('10:15:40'))
    for (const value of ['unheard of', ...hostile]) expect(await newestOf(value)).toBeUndefined()
    expect(await newestOf()).toBeUndefined()
    expect(await counters.hasMinutes(of)).toBe(false)
    const [minute] = aggregateRecords(records.slice(0, 1), { store_analytics_per_minute: true })
    const ofMinutes = minute && { ...minute, org_id: 'minutes' }
    await opened.traffic.addAggregates(batch('minutes'), ofMinutes ? [ofMinutes] : [])
    expect(await counters.hasMinutes({ ...of, orgs: ['minutes'] })).toBe(true)
  })

  test('checks are added up likewise', async () => {
    const [url] = await checks.byValue({ ...of, dimension: 'url' })
    expect(url?.counter).toMatchObject({ hits: 2, success: 1, error: 1 })
    expect(await checks.overTime(of, 'hour')).toHaveLength(2)
    expect(await checks.rank({ ...of, dimension: 'errors' })).toMatchObject([{ value: '503' }])
    expect(await checks.newest(of)).toEqual(at('11:00:00'))
  })

  const asked: RecordsOf = { orgs: [org], range }
  const timesOf = async (more: Partial<RecordsOf>) => {
    const found = await log.page({ ...asked, ...more }, { size: 10 })
    expect(await log.count({ ...asked, ...more }, 100)).toBe(found.length)
    return found.map(({ record }) => record.Latency.Total)
  }

  test('records come newest first and are found by every filter', async () => {
    expect((await timesOf({})).at(0)).toBe(900)
    expect(await timesOf({ keys: ['k1'] })).toEqual([50, 100])
    expect(await timesOf({ apis: ['a2'] })).toEqual([30, 10])
    expect(await timesOf({ errors: true })).toEqual([50])
    expect(await timesOf({ status: 500 })).toEqual([50])
    expect(await timesOf({ method: 'PUT' })).toEqual([7])
    expect(await timesOf({ path: '/pets/{id}' })).toEqual([7])
    expect(await timesOf({ pathPrefix: '/pets' })).toEqual([7])
    expect(await timesOf({ minLatency: 50 })).toEqual([900, 50, 100])
    expect(await timesOf({ minLatency: 11, maxLatency: 30 })).toEqual([30])
    expect(await timesOf({ minLatency: 50, apis: ['a1'] })).toEqual([900, 50, 100])
    expect(await timesOf({ tags: ['gold', "it's"] })).toEqual([900])
    expect(await timesOf({ tags: ['gold', 'none'] })).toEqual([])
    expect(await timesOf({ orgs: [] })).toEqual([])
    expect(await timesOf({ versions: ['Non Versioned'], countries: ['XX'] })).toEqual([])
  })

  test('pages, edges and parts meet every record once', async () => {
    const all = await log.page(asked, { size: 100 })
    expect(all).toHaveLength(records.length)
    expect(all.every(({ record }) => record.RawRequest === '')).toBe(true)
    const ids = all.map(({ id }) => id)
    const second = await log.page(asked, { size: 2, skip: 2 })
    expect(second.map(({ id }) => id)).toEqual(ids.slice(2, 4))
    const older = await log.page(asked, { size: 2, before: all[1] })
    expect(older.map(({ id }) => id)).toEqual(ids.slice(2, 4))
    const newer = await log.page(asked, { size: 9, after: all[2] })
    expect(newer.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const parts: string[] = []
    for await (const part of log.parts(asked)) parts.push(...part.map(({ id }) => id))
    expect(parts).toEqual(ids)
    expect(await log.count(asked, 4)).toBe(4)
  })

  test('one record has its payloads and one organisation', async () => {
    const [newest] = await log.page(asked, { size: 1 })
    const id = newest?.id ?? ''
    expect((await log.get([org], id))?.record).toMatchObject({ RawRequest: 'R0VU' })
    expect(await log.get(['o2'], id)).toBeUndefined()
    for (const name of ['', '0-', '0-99999', '19990101-1', ...hostile]) {
      expect(await log.get([org], name)).toBeUndefined()
    }
  })

  test.each(hostile)('%j is a value in every filter and nothing else', async (text) => {
    const list = [text]
    const found = await Promise.all([
      ...(['keys', 'apis', 'clients', 'versions', 'countries', 'orgs'] as const).map((name) =>
        log.page({ ...asked, [name]: list }, { size: 9 }),
      ),
      ...(['method', 'path', 'pathPrefix'] as const).map((name) =>
        log.page({ ...asked, [name]: text }, { size: 9 }),
      ),
      log.page({ ...asked, tags: list }, { size: 9 }),
      counters.byValue({ ...of, dimension: 'apiid', values: list }),
      counters.rank({ ...of, dimension: 'apiid', prefix: text }),
      counters.overTime({ ...of, orgs: list }, 'hour'),
      checks.byValue({ ...of, dimension: 'url', values: list }),
    ])
    expect(found.flat()).toEqual([])
    expect(await log.count(asked, 100)).toBe(records.length)
  })
})
