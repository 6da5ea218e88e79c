import { buildUptime } from '@svc/analytics/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startHub } from '#testing'

const hub = await startHub({ keep: true, settings: { enable_ownership: true } })
afterAll(() => hub.close())

const range = '6/5/2024/7/5/2024'
const days = {
  ...{ start_day: '6', start_month: '5', start_year: '2024' },
  ...{ end_day: '7', end_month: '5', end_year: '2024' },
}
const slow = 'http://slow.test/health?a=1'
let admin: Member
let member: Awaited<ReturnType<typeof hub.organisation>>['member']

beforeAll(async () => {
  const organisation = await hub.organisation()
  admin = organisation.admin
  member = organisation.member
  const check = (hour: string, more: object) =>
    buildUptime({
      OrgID: organisation.id,
      TimeStamp: new Date(`2024-05-06T${hour}:30:00Z`),
      ...more,
    })
  await hub.traffic.uptime.keepChecks({ sink: 'checks', claimer: 'test', number: 1 }, [
    check('10', { URL: 'http://fast.test/', RequestTime: 10 }),
    check('10', { URL: slow, RequestTime: 500 }),
    check('11', { URL: slow, RequestTime: 0, ResponseCode: 0, TCPError: true, APIID: 'a2' }),
    check('12', { URL: slow, RequestTime: 30, ResponseCode: 503 }),
    buildUptime({ OrgID: 'elsewhere' }),
  ])
})

test('checks are shown over time, in all and of one API', async () => {
  const { overTime } = admin.call.uptime
  const { data } = await overTime({ params: days })
  expect(data).toMatchObject([
    { id: { day: 6 }, hits: 4, success: 2, error: 2, request_time: 135 },
    { id: { day: 7 }, hits: 0 },
  ])
  const hours = await overTime({ params: days, query: { res: 'hour', p: 2 } })
  expect(hours.data[0]).toMatchObject({ id: { hour: 10 }, hits: 2 })
  const ofApi = await overTime({ params: days, query: { api_id: 'a2', res: 'month' } })
  expect(ofApi.data).toMatchObject([{ hits: 1, error: 1 }])
})

test('targets have rows, charts and errors of their own', async () => {
  const { byTarget, ofTarget, errors } = admin.call.uptime
  const targets = await byTarget({ params: days, query: { by: 'Error', p: 1, size: 1 } })
  expect(targets).toMatchObject({ data: [{ id: { url: slow }, hits: 3, error: 2 }], pages: 2 })
  expect((await byTarget({ params: days, query: { q: 'FAST' } })).data).toHaveLength(1)
  const target = Buffer.from(slow).toString('base64url')
  const chart = await ofTarget({ params: { ...days, target }, query: { res: 'month' } })
  expect(chart.data).toMatchObject([{ hits: 3, success: 1 }])
  const codes = await errors({ params: days })
  expect(codes.data.map(({ id }) => id.code).sort()).toEqual([503, 521])
  const ofSlow = await errors({ params: days, query: { url: slow } })
  expect(ofSlow.data.reduce((sum, { error }) => sum + error, 0)).toBe(2)
  expect((await errors({ params: days, query: { url: "' or 1=1 --" } })).data).toEqual([])
})

test('a user with owned analytics sees checks of own APIs', async () => {
  const { call } = await member({ analytics: 'read', owned_analytics: 'read' })
  const { data } = await call.uptime.overTime({ params: days, query: { res: 'month' } })
  expect(data).toMatchObject([{ hits: 0 }])
})

test('tables are files, and what cannot be read is refused', async () => {
  const get = (path: string) => hub.ask('GET', path, { headers: { authorization: admin.key } })
  const csv = await get(`/api/uptime/targets/${range}?type=csv`)
  expect(csv.text.split('\r\n')[0]).toMatch(/^url,hits,/)
  expect(await get(`/api/uptime/target/__/${range}`)).toMatchObject({
    ...{ status: 400, body: { Message: 'Target could not be decoded.' } },
  })
  expect(await get('/api/uptime/0/5/2024/7/5/2024')).toMatchObject({ status: 400 })
})
