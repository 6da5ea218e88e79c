import { setTimeout as delay } from 'node:timers/promises'
import { aggregateRecords } from '@svc/analytics'
import { buildRecord } from '@svc/analytics/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { askCounters, type Counters, type CountersOf, type Traffic } from '../src/traffic/index.ts'
import { onEveryTraffic } from './engines.ts'

const at = (day: number, hour: number) => new Date(Date.UTC(2024, 4, day, hour))
const of: CountersOf = {
  orgs: ['o1'],
  range: { from: at(1, 0).getTime(), until: at(31, 0).getTime() },
  dimension: 'apiid',
}

/** Requests of every second hour of three days, the first of them slow and wrong. */
const records = [5, 6, 9].flatMap((day) =>
  [1, 3, 5].map((hour) =>
    buildRecord({
      TimeStamp: at(day, hour),
      APIName: `Name ${day}`,
      ResponseCode: hour === 1 ? 500 : 200,
      Latency: { Total: 100 - hour, Upstream: 50, Gateway: 0 },
    }),
  ),
)

/** What is the same however many rows it was added up from. */
async function ask(counters: Counters) {
  const [ranked, whole, days] = await Promise.all([
    counters.rank(of),
    counters.byValue(of),
    counters.overTime(of, 'day'),
  ])
  const sum = (hits: number[]) => hits.reduce((all, each) => all + each, 0)
  return {
    ranked: sum(ranked.map(({ hits }) => hits)),
    newest: ranked.toSorted((a, b) => b.last_time - a.last_time)[0]?.name,
    whole: sum(whole.map(({ counter }) => counter.hits)),
    codes: sum(whole.map(({ counter }) => counter.error_map.get('500') ?? 0)),
    least: Math.min(...whole.map(({ counter }) => counter.min_latency)),
    histogram: sum(whole.flatMap(({ counter }) => counter.histogram)),
    days: days.map(({ timestamp, counter }) => [timestamp, counter.hits]).sort(),
  }
}

/** How many days have sums of their own; those of engines without are always there. */
async function countDays(traffic: Traffic): Promise<number> {
  if (traffic.engine === 'mongo') return 3
  const { rows } = await sql<{ days: number }>`
    select count(*) as days from svc_aggregated_by_day where dimension = ''`.execute(traffic.sql.db)
  return Number(rows[0]?.days)
}

async function whenMade(traffic: Traffic, days: number) {
  while ((await countDays(traffic)) < days) await delay(10)
}

onEveryTraffic('sums of days', (opened) => {
  test('answer as those of hours, until late requests make them wrong', async () => {
    const { traffic } = opened
    const counters = await askCounters(traffic, 'aggregates')
    const add = (number: number, some: typeof records) =>
      traffic.addAggregates({ sink: 'sums', claimer: 'test', number }, aggregateRecords(some))
    await add(1, records)
    const byHours = await ask(counters)
    expect(byHours).toMatchObject({
      ...{ ranked: 9, newest: 'Name 9', whole: 9, codes: 3, least: 95, histogram: 9 },
      days: [5, 6, 9].map((day) => [at(day, 0).getTime() / 1000, 3]),
    })
    await whenMade(traffic, 3)
    expect(await ask(counters)).toEqual(byHours)
    if (traffic.engine !== 'mongo') {
      await traffic.sql.write((inside) =>
        inside.run(`update svc_aggregated_by_day set counter_hits = 100 where dimension = 'apiid'`),
      )
      expect((await ask(counters)).ranked).toBe(300)
    }
    await add(2, [buildRecord({ TimeStamp: at(6, 23), APIName: 'Late' })])
    const [, second] = (await ask(counters)).days
    expect(second).toEqual([at(6, 0).getTime() / 1000, 4])
    await traffic.prune('aggregates', at(7, 0))
    expect((await ask(counters)).days.map(([start]) => start)).toEqual([at(9, 0).getTime() / 1000])
  })
})
