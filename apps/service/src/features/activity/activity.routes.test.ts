import { buildRecord } from '@svc/analytics/testing'
import { classicApi } from '@svc/definitions/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepTraffic, type Member, startHub } from '#testing'

const hub = await startHub({ keep: true, settings: { enable_ownership: true } })
const live = await startHub({ keep: true, settings: { enable_aggregate_lookups: false } })
afterAll(async () => {
  await hub.close()
  await live.close()
})

const days = {
  ...{ start_day: '1', start_month: '6', start_year: '2026' },
  ...{ end_day: '30', end_month: '6', end_year: '2026' },
}
const on = (day: number, hour = 12) => new Date(Date.UTC(2026, 5, day, hour))
const range = '1/6/2026/30/6/2026'

let admin: Member
let member: Awaited<ReturnType<typeof hub.organisation>>['member']
let mine: string
let theirs: string

/** Twelve keys, two APIs, two countries, one error in three. */
function traffic(OrgID: string, own: string, other: string) {
  return Array.from({ length: 36 }, (_, at) =>
    buildRecord({
      OrgID,
      TimeStamp: on(1 + (at % 12)),
      APIID: at % 2 ? own : other,
      APIName: at % 2 ? 'Mine' : 'Theirs',
      APIKey: `key${at % 12}`,
      Alias: at % 12 === 3 ? '=HYPERLINK("x")' : '',
      OauthID: at % 4 ? '' : 'client',
      ResponseCode: at % 3 ? 200 : 404,
      Path: `/path/${at % 5}`,
      TrackPath: true,
      Tags: at % 6 ? ['gold'] : ['gold', 'eu'],
      Geo: { ...buildRecord().Geo, Country: { ISOCode: at % 2 ? 'GB' : 'DE' } },
    }),
  )
}

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
  mine = await make(admin, 'mine')
  theirs = await make(other, 'theirs')
  await keepTraffic(hub, traffic(organisation.id, mine, theirs))
  await keepTraffic(hub, [buildRecord({ OrgID: 'elsewhere', TimeStamp: on(3) })])
})

const get = (path: string, { key } = admin) =>
  hub.ask('GET', path, { headers: { authorization: key } })

describe('tables', () => {
  test('are whole unless a page is asked for, sorted and searched', async () => {
    const { byKey } = admin.call.activity
    expect(await byKey({ params: days })).toMatchObject({ data: { length: 12 }, pages: 1 })
    const second = await byKey({ params: days, query: { p: 2 } })
    expect(second).toMatchObject({ data: { length: 2 }, pages: 2 })
    const oldest = await byKey({
      params: days,
      query: { by: 'LastHit', sort: '-1', p: 1, size: 1 },
    })
    expect(oldest).toMatchObject({ data: [{ id: { key: 'key0' }, hits: 3, error: 3 }], pages: 12 })
    const found = await byKey({ params: days, query: { q: 'KEY1' } })
    expect(found.data.map(({ id }) => id.key).sort()).toEqual(['key1', 'key10', 'key11'])
  })

  test('name APIs that only their definitions know', async () => {
    const { data } = await admin.call.activity.byEndpoint({ params: days, query: { q: 'mine' } })
    expect(data.every(({ id }) => id.api_name === 'mine' && id.api_id === mine)).toBe(true)
    expect(data.reduce((sum, { hits }) => sum + hits, 0)).toBe(18)
  })

  test('are narrowed by an API and by tags, from the records where need be', async () => {
    const { usage, activity } = admin.call
    const one = await usage.byApi({ params: days, query: { api: mine } })
    expect(one.data).toMatchObject([{ id: { api_id: mine }, hits: 18 }])
    const tagged = await usage.byApi({ params: days, query: { tags: ['gold', 'eu'] } })
    expect(tagged.data).toMatchObject([{ id: { api_id: theirs }, hits: 6 }])
    const keys = await activity.byKey({ params: days, query: { api_id: mine } })
    expect(keys.data).toHaveLength(6)
    const both = await usage.overTime({
      ...{ params: days, query: { tags: 'gold,eu', res: 'month' } },
    })
    expect(both.data).toMatchObject([{ id: { month: 6, day: 0 }, hits: 6 }])
    const codes = await activity.errorsByCode({ params: days, query: { api_id: mine } })
    expect(codes.data).toMatchObject([{ id: { code: 404 }, hits: 6 }])
  })

  test('of clients and countries', async () => {
    const { activity } = admin.call
    const clients = await activity.byClient({ params: days })
    expect(clients.data).toMatchObject([{ id: { key: 'client' }, hits: 9 }])
    const ofClient = { ...days, clientId: 'client' }
    expect((await activity.endpointsOfClient({ params: ofClient })).data).toHaveLength(5)
    const overTime = await activity.ofClient({ params: ofClient, query: { res: 'month' } })
    expect(overTime.data).toMatchObject([{ hits: 9 }])
    const countries = await activity.byCountry({ params: days })
    expect(countries.data.map(({ id }) => id.iso_country)).toEqual(['DE', 'GB'])
    const gb = await activity.ofCountry({ params: { ...days, iso: 'gb' }, query: { res: 'month' } })
    expect(gb.data).toMatchObject([{ hits: 18 }])
  })

  test('come as files that a spreadsheet takes for text', async () => {
    const csv = await get(`/api/activity/keys/${range}?type=csv`)
    expect(csv.headers['content-disposition']).toContain('activity-by-key.csv')
    const lines = csv.text.split('\r\n')
    expect(lines).toHaveLength(13)
    expect(lines[0]).toMatch(/^key,alias,hits,success,error,last_hit,/)
    expect(csv.text).toContain(`key3,"'=HYPERLINK(""x"")",3,0,3,`)
    const json = await get(`/api/usage/${range}?type=json`)
    expect(JSON.parse(json.text)).toHaveLength(30)
    const none = await get('/api/activity/keys/1/1/2020/1/1/2020?type=json')
    expect(none.text).toBe('[]')
  })
})

describe('what is asked wrongly', () => {
  test.each([
    ['/api/usage/31/2/2026/1/3/2026', '"31/2/2026" is not a date'],
    ['/api/usage/2/3/2026/1/3/2026', 'The range ends before it starts'],
    ['/api/activity/keys/a/6/2026/1/3/2026', '"a/6/2026" is not a date'],
    [
      '/api/usage/1/1/2026/30/6/2026?res=minute',
      'The range has 260640 rows by the minute; at most 10000 are answered',
    ],
  ])('%s: %s', async (path, Message) => {
    expect(await get(path)).toMatchObject({ status: 400, body: { Status: 'Error', Message } })
  })

  test('finds nothing, and nothing of others', async () => {
    const words = ["' or 1=1 --", '{"$gt":""}', '%', '%00']
    for (const word of words) {
      const part = word === '%00' ? word : encodeURIComponent(word)
      const paths = [
        `/api/activity/keys/${part}/${range}`,
        `/api/activity/keys/aggregate/${part}/${range}?res=month`,
        `/api/activity/oauthid/endpoint/${part}/${range}`,
        `/api/activity/geo/${part}/${range}?res=month`,
        `/api/usage/${range}?res=month&tags=${part}`,
        `/api/usage/${range}?res=month&tags=${part}&tags=b`,
        `/api/usage/${range}?res=month&api_version=${part}`,
        `/api/activity/endpoint/detail/${range}?res=month&path=${part}`,
        `/api/activity/endpoint/${range}?q=${part}`,
        `/api/activity/keys/${range}?by=${part}&sort=${part}&api_version=${part}`,
      ]
      for (const path of paths) {
        const { status, body } = await get(path)
        expect({ path, status }).toEqual({ path, status: 200 })
        const rows = body.data as { hits: number }[]
        expect({ path, hits: rows.reduce((sum, { hits }) => sum + hits, 0) }).toEqual({
          path,
          hits: 0,
        })
      }
    }
  })
})

describe('with ownership', () => {
  const refused = [
    `errors/codes/${range}`,
    `errors/apis/x/${range}`,
    `errors/keys/x/${range}`,
    `endpoint/${range}`,
    `endpoint/detail/${range}`,
    `keys/${range}`,
    `keys/last-used?keys=x`,
    `keys/x/${range}`,
    `keys/endpoint/x/${range}`,
    `keys/aggregate/x/${range}`,
    `geo/${range}`,
    `geo/GB/${range}`,
    `oauthid/${range}`,
    `oauthid/x/${range}`,
    `oauthid/endpoint/x/${range}`,
    `tags/${range}`,
  ]

  test('a user with owned analytics sees own APIs, and neither others nor screens without APIs', async () => {
    const { call, ...owner } = await member({ analytics: 'read', owned_analytics: 'read' })
    const usage = await call.usage.byApi({ params: days })
    expect(usage.data.map(({ id }) => id.api_id)).toEqual([mine])
    const query = { res: 'month' }
    expect((await call.usage.overTime({ params: days, query })).data[0]?.hits).toBe(18)
    expect((await call.activity.errors({ params: days, query })).data[0]?.hits).toBe(6)
    const tagged = await call.usage.overTime({ params: days, query: { ...query, tags: 'eu' } })
    expect(tagged.data[0]?.hits).toBe(0)
    expect(
      (await call.usage.ofApi({ params: { ...days, apiId: mine }, query })).data[0]?.hits,
    ).toBe(18)
    expect(await get(`/api/usage/apis/${theirs}/${range}`, { ...owner, call })).toMatchObject({
      status: 403,
      body: { Message: `User does not have access to the API with ID ${theirs}` },
    })
    for (const path of refused) {
      const { status, body } = await get(`/api/activity/${path}`, { ...owner, call })
      expect({ path, status }).toEqual({ path, status: 403 })
      expect(body.Message).toMatch(/^User does not have access to this/)
    }
    expect(await call.activity.state()).toMatchObject({ owned: true })
  })

  test('others see every screen, but no row of an API that is not theirs', async () => {
    const { call } = await member({ analytics: 'read' })
    const query = { res: 'month' }
    expect((await call.usage.overTime({ params: days, query })).data[0]?.hits).toBe(36)
    expect((await call.usage.byApi({ params: days })).data).toHaveLength(1)
    const endpoints = await call.activity.byEndpoint({ params: days })
    expect(new Set(endpoints.data.map(({ id }) => id.api_id))).toEqual(new Set([mine]))
    expect((await call.activity.byKey({ params: days })).data).toHaveLength(12)
    const codes = call.activity.errorsOfApi({ params: { ...days, apiId: theirs } })
    await expect(codes).rejects.toMatchObject({ status: 403 })
  })

  test('owned analytics alone gives nothing', async () => {
    const { call } = await member({ owned_analytics: 'read' })
    await expect(call.usage.byApi({ params: days })).rejects.toMatchObject({ status: 403 })
  })

  test('admins see everything, and super users that of all organisations', async () => {
    expect((await admin.call.usage.byApi({ params: days })).data).toHaveLength(2)
    const { id } = await hub.organisation()
    await keepTraffic(hub, [buildRecord({ OrgID: id, TimeStamp: on(5), APIID: 'third' })])
    const { call } = await hub.superUser()
    expect((await call.usage.byApi({ params: days })).data).toHaveLength(3)
  })
})

test('the state says what there is to see', async () => {
  expect(await admin.call.activity.state()).toEqual({
    ...{ last_hit: '2026-06-12T12:00:00Z', aggregates: true, owned: false },
    ...{ payloads: true, countries: true, sample: false },
  })
  const { admin: newcomer } = await live.organisation()
  expect(await newcomer.call.activity.state()).toMatchObject({
    ...{ last_hit: '0001-01-01T00:00:00Z', aggregates: false, countries: false },
  })
})

test('keys tell when they were last used, a page of them at once', async () => {
  const { lastUsed } = admin.call.activity
  const { keys } = await lastUsed({ query: { keys: 'key3,unheard of,key3,,key11' } })
  expect(keys).toEqual([
    { key: 'key3', last_used: '2026-06-04T12:00:00Z' },
    { key: 'unheard of', last_used: '' },
    { key: 'key11', last_used: '2026-06-12T12:00:00Z' },
  ])
  const { admin: stranger } = await hub.organisation()
  const foreign = await stranger.call.activity.lastUsed({ query: { keys: 'key3' } })
  expect(foreign.keys).toEqual([{ key: 'key3', last_used: '' }])
  const many = Array.from({ length: 101 }, (_, at) => `key${at}`).join()
  await expect(lastUsed({ query: { keys: many } })).rejects.toMatchObject({
    ...{ status: 400, body: { Message: 'At most 100 keys can be asked for at once' } },
  })
})

test('without aggregate lookups everything is counted from the records', async () => {
  const { id, admin: reader } = await live.organisation()
  const records = traffic(id, 'a1', 'a2')
  await live.traffic.logs.keepRecords({ sink: 'log', claimer: 'test', number: 1 }, records)
  const { usage, activity } = reader.call
  const query = { res: 'month' }
  expect((await usage.overTime({ params: days, query })).data).toMatchObject([{ hits: 36 }])
  expect((await usage.byApi({ params: days })).data).toMatchObject([{ hits: 18 }, { hits: 18 }])
  const used = await activity.lastUsed({ query: { keys: 'key0' } })
  expect(used.keys).toEqual([{ key: 'key0', last_used: '2026-06-01T12:00:00Z' }])
  const ofKey = { ...days, key: 'key0' }
  expect((await activity.endpointsOfKey({ params: ofKey })).data).toHaveLength(3)
  const path = '/path/1'
  const detail = { ...query, path, api_id: 'a1' }
  expect((await activity.ofEndpoint({ params: days, query: detail })).data[0]?.hits).toBe(4)
  expect((await activity.errorsByCode({ params: days })).data).toMatchObject([{ hits: 12 }])
})
