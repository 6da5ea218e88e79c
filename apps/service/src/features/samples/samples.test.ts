import { readRecord } from '@svc/analytics'
import { expect, test } from 'vitest'
import { adminSecret, startHub } from '#testing'

test('a sample history is put into the list of the gateways, every record marked', async () => {
  const now = new Date('2026-03-10T12:30:00Z')
  const hub = await startHub({ now: () => now })
  const headers = { 'admin-auth': adminSecret }
  const send = (body: object) => hub.ask('POST', '/admin/analytics/samples', { headers, body })
  expect((await send({ org_id: 'nobody', days: 1 })).status).toBe(404)
  expect((await send({ org_id: 'nobody', days: 91 })).status).toBe(400)

  const made = await hub.ask('POST', '/admin/organisations', { headers, body: { owner_name: 'O' } })
  const org_id = String(made.body.Meta)
  const { status, body } = await send({ org_id, days: 2, per_hour: 10 })
  expect(status).toBe(200)
  const values = await hub.keyvalue.listRange('analytics-svc-system-analytics', 0, -1)
  expect(body.Meta).toEqual({ records: values.length })
  const records = values.map((bytes) => readRecord(bytes).record)
  expect(records.every((record) => record?.Tags.includes('sample-history'))).toBe(true)
  expect(new Set(records.map((record) => record?.OrgID))).toEqual(new Set([org_id]))
  const times = records.map((record) => record?.TimeStamp.getTime() ?? 0)
  expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.UTC(2026, 2, 8, 12))
  expect(Math.max(...times)).toBeLessThan(Date.UTC(2026, 2, 10, 12))
})
