import { aggregateRecords } from '@svc/analytics'
import { buildRecord, buildUptime } from '@svc/analytics/testing'
import pino from 'pino'
import { expect, test } from 'vitest'
import { adminSecret, startHub } from '#testing'
import { createRetention } from './retention.ts'

const now = new Date('2026-03-10T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('old traffic is removed by day and layer, by the settings, and once in a turn', async () => {
  const hub = await startHub({ now: () => now, settings: { retention: { logs_days: 5 } } })
  const { traffic, keyvalue } = hub
  const records = [30, 10, 1].map((days) => buildRecord({ TimeStamp: daysAgo(days) }))
  const batch = { sink: 'logs', claimer: 'test', number: 1 }
  await traffic.logs.keepRecords(batch, records)
  await traffic.analytics.addAggregates({ ...batch, sink: 'sums' }, aggregateRecords(records))
  const checks = records.map(({ TimeStamp }) => buildUptime({ TimeStamp }))
  await traffic.uptime.keepChecks({ ...batch, sink: 'uptime' }, checks)

  const headers = { 'admin-auth': adminSecret }
  const prune = (query: string) =>
    hub.ask('DELETE', `/admin/analytics/records${query}`, { headers })
  const refused = await prune('?before=2026-02-31')
  expect(refused).toMatchObject({ status: 400, body: { Errors: ["'2026-02-31' is no day"] } })
  expect((await prune('?before=yesterday')).status).toBe(400)
  expect((await prune('?layer=main')).status).toBe(400)

  const byDay = await prune('?before=2026-02-20&layer=logs')
  expect(byDay.body).toMatchObject({ Status: 'OK', Meta: { logs: 1, analytics: 0, uptime: 0 } })
  expect((await prune('')).body).toMatchObject({ Meta: { logs: 1, analytics: 0, uptime: 0 } })
  const everything = (await prune('?before=2026-03-08')).body.Meta
  expect(everything).toEqual({ logs: 0, analytics: expect.any(Number), uptime: 6 })

  await traffic.logs.keepRecords({ ...batch, number: 2 }, records)
  const log = pino({ level: 'silent' })
  const settings = hub.settings.retention
  const retention = createRetention({ traffic, keyvalue, log, settings, now: () => now })
  await retention.pruneInTurn()
  await traffic.logs.keepRecords({ ...batch, number: 3 }, records)
  await retention.pruneInTurn()
  retention.close()
  expect((await prune('?layer=logs')).body.Meta, 'the turn was taken').toMatchObject({ logs: 2 })
})
