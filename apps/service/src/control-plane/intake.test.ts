import { readRecord, toRecordJson } from '@svc/analytics'
import { buildRecord } from '@svc/analytics/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectPlane, type Hub, startHub } from '#testing'

let hub: Hub
let port = 0
beforeAll(async () => {
  hub = await startHub({
    keep: true,
    settings: { control_plane: { enabled: true, listen_port: 0 } },
  })
  port = (await hub.dataPlanes?.listen()) ?? 0
})
afterAll(() => hub.close())

const list = 'analytics-svc-system-analytics'

async function start() {
  const { id: org, admin } = await hub.organisation({ hybrid_enabled: true })
  const plane = connectPlane({ port, key: admin.key })
  onTestFinished(() => plane.close())
  return { org, plane, admin }
}

test('records go to the list of the pump, once, in the name of their organisation', async () => {
  const { org, plane } = await start()
  const own = buildRecord({ OrgID: org, APIID: 'a' })
  const sent = JSON.stringify([
    ...[own, { ...own, OrgID: '' }, { ...own, OrgID: 'another' }].map(toRecordJson),
    null,
    { broken: true },
  ])
  await plane.call('PurgeAnalyticsData', sent)
  // The same again, as after an answer that was lost.
  await plane.call('PurgeAnalyticsData', sent)
  const kept = (await hub.keyvalue.listPop(list, 10)).map((bytes) => readRecord(bytes).record)
  expect(kept).toMatchObject([
    { OrgID: org, APIID: 'a' },
    { OrgID: org, APIID: 'a' },
  ])
})

test('sums go to the store of the charts, and those of others are left out', async () => {
  const { org, plane, admin } = await start()
  const counter = { hits: 3, success: 3, error: 0, last_time: new Date().toISOString() }
  const TimeStamp = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString()
  const sums = { TimeStamp, APIID: { a: counter }, Total: counter }
  const text = JSON.stringify({ [org]: sums, another: sums })
  await plane.call('PurgeAnalyticsDataAggregated', text)
  await plane.call('PurgeAnalyticsDataAggregated', text)
  await plane.call('PurgeAnalyticsDataMCPAggregated', text)
  const day = new Date()
  const date = [day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear()].join('/')
  const { body } = await hub.ask('GET', `/api/usage/${date}/${date}`, {
    headers: { authorization: admin.key },
  })
  expect(JSON.stringify(body)).toContain('"hits":3')
})

test.each([
  ['PurgeAnalyticsData', '{"a":1}', 'the records are not a JSON array'],
  ['PurgeAnalyticsData', 'nonsense', 'the analytics are not JSON'],
  ['PurgeAnalyticsDataAggregated', '[]', 'the aggregates are not a JSON object'],
] as const)('%s of %s is refused', async (name, text, message) => {
  const { plane } = await start()
  await expect(plane.call(name, text)).rejects.toMatchObject({ message })
})
