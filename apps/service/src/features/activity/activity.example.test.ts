import { buildRecord } from '@svc/analytics/testing'
import type { TrafficRow } from '@svc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepTraffic, type Member, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const at = (time: string) => new Date(`2024-05-06T10:15:${time}Z`)
const days = {
  ...{ start_day: '6', start_month: '5', start_year: '2024' },
  ...{ end_day: '06', end_month: '05', end_year: '2024' },
}
const path = '/v1.0/items'
let admin: Member

/** The three requests whose sums the documents work out by hand. */
function exampleOf(OrgID: string) {
  const common = { OrgID, APIID: 'a1', APIName: 'Orders', APIVersion: 'Non Versioned' }
  const record = (seconds: string, total: number, upstream: number, more: object) =>
    buildRecord({
      ...common,
      TimeStamp: at(seconds),
      RequestTime: total,
      Latency: { Total: total, Upstream: upstream, Gateway: total - upstream },
      Tags: ['gold.eu', 'key-k1', `org-${OrgID}`, 'api-a1'],
      TrackPath: false,
      ...more,
    })
  const alice = { APIKey: 'k1', Alias: 'alice', Path: path }
  return [
    record('30', 100, 80, { ResponseCode: 200, TrackPath: true, ...alice }),
    record('40', 50, 30, { ResponseCode: 500, ...alice }),
    record('50', 30, 20, { ResponseCode: 301, APIKey: '00000000', Alias: '', Path: '/old' }),
  ]
}

beforeAll(async () => {
  const organisation = await hub.organisation()
  admin = organisation.admin
  await keepTraffic(hub, exampleOf(organisation.id))
})

const emptyId = {
  ...{ day: 0, month: 0, year: 0, hour: 0, code: 0, path: '', key: '', alias: '' },
  ...{ url: '', iso_country: '', api_id: '', api_name: '' },
}
const last_hit = '2024-05-06T10:15:50Z'
const all = { hits: 3, success: 1, error: 1, last_hit, request_time: 60, latency: 60 }
const upstream = { upstream_latency: 130 / 3, max_latency: 100, max_upstream_latency: 80 }
const dayId = { ...emptyId, day: 6, month: 5, year: 2024 }
const first = {
  ...{ hits: 1, success: 1, error: 0, last_hit: '2024-05-06T10:15:30Z', latency: 100 },
  ...{ request_time: 100, upstream_latency: 80, max_latency: 100, min_latency: 100 },
  ...{ max_upstream_latency: 80, min_upstream_latency: 80 },
}
const endpointRow = { id: { ...emptyId, path, api_id: 'a1' }, ...first }

type Asking = (call: Member['call']) => Promise<unknown>

describe('the worked example, through HTTP', () => {
  const expected: [string, Asking, object[]][] = [
    [
      'in all',
      ({ usage }) => usage.overTime({ params: days }),
      [{ id: dayId, ...all, ...upstream, min_latency: 100, min_upstream_latency: 80 }],
    ],
    [
      'with a tag',
      ({ usage }) => usage.overTime({ params: days, query: { tags: 'gold.eu' } }),
      [{ id: dayId, ...all, ...upstream, min_latency: 30, min_upstream_latency: 20 }],
    ],
    [
      'of the API',
      ({ usage }) => usage.ofApi({ params: { ...days, apiId: 'a1' } }),
      [{ id: dayId, ...all, ...upstream, min_latency: 30, min_upstream_latency: 20 }],
    ],
    [
      'of the version',
      ({ usage }) =>
        usage.overTime({ params: days, query: { api_id: 'a1', api_version: 'Non Versioned' } }),
      [{ id: dayId, ...all, ...upstream, min_latency: 30 }],
    ],
    [
      'by API',
      ({ usage }) => usage.byApi({ params: days }),
      [{ id: { ...emptyId, api_id: 'a1', api_name: 'Orders' }, ...all, min_latency: 30 }],
    ],
    [
      'by key',
      ({ activity }) => activity.byKey({ params: days }),
      [
        {
          id: { ...emptyId, key: 'k1', alias: 'alice' },
          ...{ hits: 2, success: 1, error: 1, request_time: 75, latency: 75 },
          ...{ max_latency: 100, min_latency: 100, upstream_latency: 55 },
        },
        {
          id: { ...emptyId, key: '00000000' },
          ...{ hits: 1, success: 0, error: 0, request_time: 30, min_latency: 30 },
        },
      ],
    ],
    ['by endpoint', ({ activity }) => activity.byEndpoint({ params: days }), [endpointRow]],
    [
      'by endpoint of the key',
      ({ activity }) => activity.endpointsOfKey({ params: { ...days, key: 'k1' } }),
      [endpointRow],
    ],
    [
      'of the key, without a resolution',
      ({ activity }) => activity.ofKey({ params: { ...days, key: 'k1' } }),
      [endpointRow],
    ],
    [
      'of the endpoint over time',
      ({ activity }) => activity.ofEndpoint({ params: days, query: { api_id: 'a1', path } }),
      [{ id: dayId, ...first }],
    ],
    [
      'of the path over time',
      ({ activity }) => activity.ofEndpoint({ params: days, query: { path } }),
      [{ id: dayId, ...first }],
    ],
    [
      'of two keys over time',
      ({ activity }) => activity.ofKeys({ params: { ...days, keys: 'k1,00000000,' } }),
      [{ id: dayId, hits: 3, request_time: 60 }],
    ],
    [
      'errors by code',
      ({ activity }) => activity.errorsByCode({ params: days }),
      [{ id: { ...emptyId, code: 500 }, hits: 1, error: 1, latency: 50, upstream_latency: 30 }],
    ],
    [
      'errors of the API by code',
      ({ activity }) => activity.errorsOfApi({ params: { ...days, apiId: 'a1' } }),
      [{ id: { ...emptyId, code: 500 }, hits: 1, success: 0, error: 1 }],
    ],
    [
      'errors of the key by code',
      ({ activity }) => activity.errorsOfKey({ params: { ...days, key: 'k1' } }),
      [{ id: { ...emptyId, code: 500 }, hits: 1, success: 0, error: 1 }],
    ],
    [
      'errors over time',
      ({ activity }) => activity.errors({ params: days }),
      [{ id: dayId, hits: 1, success: 0, error: 1 }],
    ],
  ]

  test.each(expected)('%s', async (_, ask, rows) => {
    const { data, pages } = (await ask(admin.call)) as { data: TrafficRow[]; pages: number }
    expect(data).toMatchObject(rows)
    expect({ count: data.length, pages }).toEqual({ count: rows.length, pages: 1 })
  })

  test('by tag, without those of keys', async () => {
    const { data } = await admin.call.activity.byTag({ params: days, query: { by: 'Hits' } })
    const tags = data.map(({ id }) => id.key)
    expect(tags.sort()).toEqual(['api-a1', 'goldeu', `org-${admin.user.org_id}`])
    expect(data.every(({ hits }) => hits === 3)).toBe(true)
  })

  test('as rows by the hour, padded with those in which nothing happened', async () => {
    const query = { res: 'hour', p: -1 }
    const { data } = await admin.call.usage.overTime({ params: days, query })
    expect(data).toHaveLength(24)
    expect(data[10]).toMatchObject({ id: { hour: 10, day: 6 }, hits: 3, p50: expect.any(Number) })
    expect(data[11]).toMatchObject({ hits: 0, last_hit: '0001-01-01T00:00:00Z' })
  })

  test('as rows by the minute, which are counted from the records', async () => {
    const query = { res: 'minute', p: 62, size: 10 }
    const { data, pages } = await admin.call.usage.overTime({ params: days, query })
    expect(pages).toBe(144)
    expect(data[5]).toMatchObject({ id: { hour: 10, minute: 15 }, hits: 3, latency: 60 })
  })
})
