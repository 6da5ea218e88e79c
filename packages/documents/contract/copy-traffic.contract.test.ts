import { aggregateRecords } from '@svc/analytics'
import { buildRecord, buildUptime } from '@svc/analytics/testing'
import { expect, test } from 'vitest'
import { copyTraffic, openTraffic, type Traffic } from '../src/traffic/index.ts'
import { onEveryTraffic } from './engines.ts'

const batch = (sink: string) => ({ sink, claimer: 'one', number: 1 })
const nothing = () => {}

async function openOrigin(): Promise<Traffic> {
  const traffic = await openTraffic({ type: 'sqlite', connection_string: ':memory:' })
  await traffic.ensure()
  return traffic
}

onEveryTraffic('a copy of traffic', (opened) => {
  test('holds the same records and sums, here and there and back', async () => {
    const [origin, back] = await Promise.all([openOrigin(), openOrigin()])
    const records = Array.from({ length: 40 }, (_, at) =>
      buildRecord({
        ...{ OrgID: `org${at % 2}`, APIID: `api${at % 3}`, ResponseCode: at % 7 ? 200 : 503 },
        ...{ TimeStamp: new Date(Date.UTC(2026, 1, 1 + (at % 3), at % 5, at)), Tags: ['a', 'b'] },
        ...{ Path: `/p/${at % 4}`, RequestTime: at },
      }),
    )
    await origin.keepRecords(batch('log'), records, { by_day: true })
    await origin.addAggregates(batch('sums'), aggregateRecords(records, {}))
    const told: number[] = []
    const copied = await copyTraffic(origin, opened.traffic, 'records', (done) => told.push(done))
    expect(copied).toMatchObject({ what: 'records', count: 40 })
    expect(told.at(-1)).toBe(40)
    const sums = await copyTraffic(origin, opened.traffic, 'aggregates', nothing)
    expect(sums.count).toBeGreaterThan(40)
    expect(await copyTraffic(opened.traffic, back, 'records', nothing)).toEqual(copied)
    expect(await copyTraffic(opened.traffic, back, 'aggregates', nothing)).toEqual(sums)
    const again = copyTraffic(origin, opened.traffic, 'records', nothing)
    await expect(again).rejects.toThrow('records: the target holds some already')

    await origin.keepChecks(batch('checks'), [buildUptime({}), buildUptime({ ResponseCode: 500 })])
    const checks = copyTraffic(origin, opened.traffic, 'uptime', nothing)
    if (opened.hasTables) expect(await checks).toMatchObject({ what: 'uptime' })
    else await expect(checks).rejects.toThrow('leave them out')
    await Promise.all([origin.close(), back.close()])
  })
})
