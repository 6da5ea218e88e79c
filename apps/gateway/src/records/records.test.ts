import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { readRecord, readUptime, type TrafficRecord } from '@svc/analytics'
import { hashKey } from '@svc/sessions'
import { afterAll, expect, test } from 'vitest'
import { definition, orgId, startRig, withPaths } from '../testing/rig.ts'

const rig = await startRig()
afterAll(() => rig.close())
const list = 'analytics-svc-system-analytics'

/** The records of the next requests, once all of them are there. */
async function recordsOf(count: number): Promise<TrafficRecord[]> {
  const found: TrafficRecord[] = []
  const take = async () => {
    for (const bytes of await rig.keyvalue.listPop(list, 100)) {
      const { record } = readRecord(bytes)
      if (record) found.push(record)
    }
    return found.length
  }
  await expect.poll(take).toBe(count)
  return found
}

const closed = { use_keyless: false, use_standard_auth: true }
const rights = (apiId: string) => ({ access_rights: { [apiId]: { api_id: apiId } } })

test('a request leaves a record', async () => {
  await rig.load([definition('one', { ...closed, tags: ['seg'], tag_headers: ['X-Team'] })])
  const token = await rig.key({
    ...{ ...rights('one'), alias: 'Ada', tags: ['vip'], oauth_client_id: 'client' },
    meta_data: { svc_developer_id: 'dev1' },
  })
  await fetch(`${rig.url}/one/users/42?x=1`, {
    method: 'POST',
    headers: { authorization: token, 'user-agent': 'tests', 'x-team': 'blue' },
    body: 'hello',
  })
  await fetch(`${rig.url}/one/`)
  const [good, refused] = await recordsOf(2)
  const key = hashKey(token)
  expect(good).toMatchObject({
    ...{ Method: 'POST', Path: '/users/{id}', RawPath: '/users/42', ContentLength: 5 },
    ...{ UserAgent: 'tests', ResponseCode: 200, APIKey: key, APIVersion: 'Non Versioned' },
    ...{ APIName: 'one', APIID: 'one', OrgID: orgId, OauthID: 'client', IPAddress: '127.0.0.1' },
    ...{ Alias: 'Ada', TrackPath: false, ListenPath: '/one/', RawRequest: '', RawResponse: '' },
    Host: new URL(rig.upstream.url).host,
    Tags: ['dev-dev1', 'vip', 'x-team-blue', 'seg', `key-${key}`, `org-${orgId}`, 'api-one'],
  })
  expect(good?.Latency.Total).toBe(good?.RequestTime)
  expect(good?.ExpireAt.getFullYear()).toBeGreaterThan(2100)
  expect(refused).toMatchObject({ ResponseCode: 401, APIKey: '00000000', Path: '/' })
  expect(await rig.keyvalue.ttl(list)).toBeLessThanOrEqual(60)
})

test('endpoints are tracked or left out as the API says', async () => {
  const lists = {
    track_endpoints: [{ path: '/users/{name}', method: 'GET' }],
    do_not_track_endpoints: [{ path: '/quiet', method: 'GET' }],
  }
  await rig.load([
    definition('some', { version_data: withPaths(lists), expire_analytics_after: 60 }),
    definition('none', { do_not_track: true }),
  ])
  await fetch(`${rig.url}/some/quiet`)
  await fetch(`${rig.url}/none/`)
  await fetch(`${rig.url}/some/users/ada`)
  const [tracked] = await recordsOf(1)
  expect(tracked).toMatchObject({ Path: '/users/{name}', RawPath: '/users/ada', TrackPath: true })
  const { ExpireAt, TimeStamp } = tracked ?? { ExpireAt: new Date(0), TimeStamp: new Date(0) }
  expect(ExpireAt.getTime() - TimeStamp.getTime()).toBe(60_000)
})

test('detailed records show what was sent and answered, unpacked', async () => {
  await rig.load([definition('whole', { enable_detailed_recording: true })])
  rig.upstream.answer('/packed', (_, response) => {
    response.writeHead(201, { 'content-encoding': 'gzip' }).end(gzipSync('the answer'))
  })
  await fetch(`${rig.url}/whole/packed?a=b`, { method: 'PUT', body: 'the question' })
  const [record] = await recordsOf(1)
  const text = (base64 = '') => Buffer.from(base64, 'base64').toString('utf8')
  expect(text(record?.RawRequest)).toMatch(/^PUT \/whole\/packed\?a=b HTTP\/1\.1\r\n/)
  expect(text(record?.RawRequest)).toMatch(/\r\n\r\nthe question$/)
  expect(text(record?.RawResponse)).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
  expect(text(record?.RawResponse)).toMatch(/\r\n\r\nthe answer$/)
})

test('webhooks hear of events, not more often than they want', async () => {
  const heard: { event: string; key: string; header: unknown }[] = []
  const hook = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    heard.push({ ...JSON.parse(body), header: request.headers['x-a'], method: request.method })
    response.end()
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  const target_path = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/in`
  const handler = (event_timeout: number, more: object = {}) => ({
    handler_name: 'eh_web_hook_handler',
    handler_meta: {
      ...{ id: 'h', method: 'POST', target_path, header_map: { 'X-A': 'b' }, event_timeout },
      ...more,
    },
  })
  const events = {
    AuthFailure: [handler(60), handler(0, { disabled: true })],
    KeyExpired: [handler(0)],
    QuotaExceeded: [handler(0)],
    RatelimitExceeded: [handler(0)],
  }
  await rig.load([definition('events', { ...closed, event_handlers: { events } })])
  const ask = (token: string) => fetch(`${rig.url}/events/x`, { headers: { authorization: token } })
  const quota = { quota_max: 1, quota_renewal_rate: 60 }
  const expired = await rig.key({ ...rights('events'), expires: 1 }, 'expired')
  const fast = await rig.key({ ...rights('events'), rate: 1, per: 60 }, 'fast')
  const busy = await rig.key({ ...rights('events'), ...quota }, 'busy')
  for (const token of ['wrong', 'wrong', expired, fast, fast, busy, busy]) await ask(token)
  await expect.poll(() => heard.length).toBe(4)
  const about = { path: '/events/x', origin: '127.0.0.1', header: 'b', method: 'POST' }
  expect(heard).toEqual([
    { event: 'AuthFailure', message: 'Auth Failure', key: 'wrong', ...about },
    { event: 'KeyExpired', message: expect.any(String), key: hashKey(expired), ...about },
    { event: 'RatelimitExceeded', message: expect.any(String), key: hashKey(fast), ...about },
    { event: 'QuotaExceeded', message: expect.any(String), key: hashKey(busy), ...about },
  ])
  hook.close()
  await recordsOf(7)
})

test('hosts are checked by one gateway, and each check leaves a record', async () => {
  const config = { expire_utime_after: 3600 }
  const check_list = [{ url: `${rig.upstream.url}/up` }, { url: 'http://127.0.0.1:1/' }]
  await rig.load([definition('watched', { uptime_tests: { check_list, config } })])
  await rig.gateway.checkHosts()
  const found = (await rig.keyvalue.listPop('host-checker:svc-uptime-analytics', 10)).map(
    (bytes) => readUptime(bytes).record,
  )
  expect(found.toSorted((a, b) => Number(a?.ResponseCode) - Number(b?.ResponseCode))).toMatchObject(
    [
      { URL: `${rig.upstream.url}/up`, ResponseCode: 200, TCPError: false, ServerError: false },
      {
        URL: 'http://127.0.0.1:1/',
        ResponseCode: 521,
        TCPError: true,
        APIID: 'watched',
        OrgID: orgId,
      },
    ],
  )
  await rig.keyvalue.set('host-checker:PollerActiveInstanceID', 'another', { ttl: 15 })
  await rig.gateway.checkHosts()
  expect(await rig.keyvalue.listLength('host-checker:svc-uptime-analytics')).toBe(0)
})
