import { buildRecord } from '@svc/analytics/testing'
import { classicApi } from '@svc/definitions/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepTraffic, type Member, startHub } from '#testing'

const now = new Date('2026-06-14T12:00:00Z')
const hub = await startHub({
  keep: true,
  now: () => now,
  settings: { enable_ownership: true },
})
const hosted = await startHub({ keep: true, now: () => now, settings: { install: 'hosted' } })
afterAll(async () => {
  await hub.close()
  await hosted.close()
})

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const seconds = (time: Date) => String(time.getTime() / 1000)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const request = 'POST /pay HTTP/1.1\r\nHost: up\r\n\r\n{"näme":1}'
const wholeDay = { start: seconds(minutesAgo(1440)) }

let admin: Member
let member: Awaited<ReturnType<typeof hub.organisation>>['member']
let api: string
let owned: string

beforeAll(async () => {
  const organisation = await hub.organisation()
  admin = organisation.admin
  member = organisation.member
  const other = await member({ apis: 'write' })
  const make = async ({ call }: Member, name: string) => {
    const proxy = { target_url: 'http://up.example', listen_path: `/${name}/` }
    const api_definition = { ...classicApi(), name, proxy }
    const { ID } = await call.apis.create({ body: { api_definition } })
    const { api_definition: made } = await call.apis.get({ params: { id: String(ID) } })
    return String((made as { api_id: string }).api_id)
  }
  api = await make(admin, 'payments')
  owned = await make(other, 'secret')
  const record = (minutes: number, more: object) =>
    buildRecord({ OrgID: organisation.id, TimeStamp: minutesAgo(minutes), APIID: api, ...more })
  await keepTraffic(hub, [
    ...Array.from({ length: 12 }, (_, at) => record(at, { Path: `/items/${at}` })),
    record(90, { APIKey: 'k1', Method: 'POST', ResponseCode: 402, Path: '/pay' }),
    record(91, {
      APIID: 'deleted',
      Alias: '=1+1',
      Latency: { Total: 900, Upstream: 1, Gateway: 0 },
    }),
    record(92, { APIID: owned, RawRequest: base64(request), RawResponse: base64('OK') }),
    record(93, { Tags: ['gold', 'pol-1'] }),
  ])
  await keepTraffic(hub, [buildRecord({ OrgID: 'elsewhere', TimeStamp: minutesAgo(1) })])
})

const get = (path: string, { key } = admin) =>
  hub.ask('GET', path, { headers: { authorization: key } })

test('the last hour comes first and page by page, newest first', async () => {
  const { list } = admin.call.logs
  const first = await list()
  expect(first).toMatchObject({ data: { length: 10 }, pages: 2 })
  expect(first.data[0]).toMatchObject({
    ...{ Path: '/items/0', TimeStamp: '2026-06-14T12:00:00Z', APIID: api, RawRequest: '' },
    ...{
      Geo: { Country: { ISOCode: expect.any(String) } },
      Latency: { Total: expect.any(Number) },
    },
  })
  expect((await list({ query: { p: 2 } })).data.map(({ Path }) => Path)).toEqual([
    '/items/10',
    '/items/11',
  ])
  expect((await list({ query: { p: 0 } })).data).toHaveLength(12)
  const third = String(first.data[2]?.id)
  const older = await list({ query: { before: third, size: 1 } })
  expect(older.data).toMatchObject([{ Path: '/items/3' }])
  const newer = await list({ query: { after: third } })
  expect(newer.data.map(({ Path }) => Path)).toEqual(['/items/0', '/items/1'])
  const range = { start: seconds(minutesAgo(3)), end: seconds(minutesAgo(2)) }
  expect((await list({ query: range })).data).toHaveLength(2)
})

test.each<[string, object, number]>([
  ['the name of an API', { api: 'payments' }, 14],
  ['the id of one that is gone', { api: 'deleted' }, 1],
  ['a key', { key: 'k1' }, 1],
  ['errors', { errors: true }, 1],
  ['a status', { status: 402 }, 1],
  ['a method in any case', { method: 'post' }, 1],
  ['a path', { path: '/pay' }, 1],
  ['the beginning of a path', { path: '/items/1*' }, 3],
  ['a latency', { min_latency: 500 }, 1],
  ['no latency', { min_latency: 500, max_latency: 600 }, 0],
  ['tags', { tags: 'gold,pol-1' }, 1],
  ['something that is no key', { key: "' or 1=1 --" }, 0],
  ['something that is no API', { api: '{"$gt":""}' }, 0],
  ['something that is no path', { path: '%*' }, 0],
  ['something that is no tag', { tags: '"] or 1=1' }, 0],
])('records are found by %s', async (_, query, count) => {
  const { data } = await admin.call.logs.list({ query: { ...wholeDay, p: 0, ...query } })
  expect(data).toHaveLength(count)
})

test('one record shows what was sent, as it was and as text', async () => {
  const { data } = await admin.call.logs.list({ query: { ...wholeDay, api: owned } })
  const params = { id: String(data[0]?.id) }
  expect(await admin.call.logs.get({ params })).toMatchObject({
    ...{ RawRequest: base64(request), request, response: 'OK', APIID: owned },
  })
  const { admin: stranger } = await hub.organisation()
  await expect(stranger.call.logs.get({ params })).rejects.toMatchObject({
    ...{ status: 404, message: expect.stringContaining('Log record not found') },
  })
  await expect(admin.call.logs.get({ params: { id: "0-1'" } })).rejects.toMatchObject({
    status: 404,
  })
})

test('a hosted installation never shows payloads', async () => {
  const { id, admin: reader } = await hosted.organisation()
  const record = buildRecord({ OrgID: id, TimeStamp: now, RawRequest: base64(request) })
  await keepTraffic(hosted, [record])
  const { data } = await reader.call.logs.list()
  const shown = await reader.call.logs.get({ params: { id: String(data[0]?.id) } })
  expect(shown).toMatchObject({ RawRequest: '', request: '', response: '' })
})

test('records of APIs of others are not there', async () => {
  const { call } = await member({ log: 'read' })
  const { data } = await call.logs.list({ query: { ...wholeDay, p: 0 } })
  expect(new Set(data.map(({ APIID }) => APIID))).toEqual(new Set([api]))
  const named = await call.logs.list({ query: { ...wholeDay, api: owned } })
  expect(named).toEqual({ data: [], pages: 0 })
  const all = await admin.call.logs.list({ query: { ...wholeDay, api: owned } })
  const params = { id: String(all.data[0]?.id) }
  await expect(call.logs.get({ params })).rejects.toMatchObject({ status: 404 })
})

test('everything in a range is a file', async () => {
  const csv = await get(`/api/logs?type=csv&start=${wholeDay.start}`)
  expect(csv.headers['content-disposition']).toContain('logs.csv')
  expect(csv.text.split('\r\n')).toHaveLength(17)
  expect(csv.text).toContain("'=1+1")
  const page = await get('/api/logs?type=json&p=2')
  expect(JSON.parse(page.text)).toHaveLength(2)
  const none = await get('/api/logs?type=json&key=nobody')
  expect(none.text).toBe('[]')
})

test.each([
  ['start=5&end=4', 'start is later than end'],
  ['before=0-99999', "before names no record: '0-99999'"],
  ['after=x', "after names no record: 'x'"],
  ['start=yesterday', 'Payload validation failed'],
  ['status=many', 'Payload validation failed'],
])('%s is refused: %s', async (query, Message) => {
  expect(await get(`/api/logs?${query}`)).toMatchObject({ status: 400, body: { Message } })
})
