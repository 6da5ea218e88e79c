import { storedName } from '@svc/sessions'
import { afterAll, describe, expect, test } from 'vitest'
import { definition, orgId, startRig, withPaths } from './testing/rig.ts'

const rig = await startRig()
afterAll(() => rig.close())

const call = async (path: string, options: RequestInit = {}) => {
  const response = await fetch(rig.url + path, options)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: parse(text) }
}
const parse = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
const withKey = (token: string, name = 'authorization') => ({ headers: { [name]: token } })
const closed = { use_keyless: false, use_standard_auth: true }
const rights = (apiId: string, more: object = {}) => ({
  access_rights: { [apiId]: { api_id: apiId, ...more } },
})

test('a request reaches the upstream and its answer the client', async () => {
  await rig.load([definition('plain')])
  const { status, headers, body } = await call('/plain/a/b?x=1&y', {
    method: 'POST',
    body: 'hello',
    headers: { 'x-own': 'one', connection: 'close' },
  })
  expect(status).toBe(200)
  expect(headers.get('x-upstream')).toBe('yes')
  expect(body).toMatchObject({
    ...{ method: 'POST', url: '/a/b?x=1&y', body: 'hello' },
    headers: { 'x-own': 'one', 'x-forwarded-for': '127.0.0.1' },
  })
  expect(body.headers.host).toBe(new URL(rig.upstream.url).host)
  expect(await call('/nowhere/')).toMatchObject({ status: 404, body: { error: 'Not Found' } })
})

test('listen paths, domains and hosts are kept or stripped as the API says', async () => {
  const target_url = `${rig.upstream.url}/base?k=v`
  await rig.load([
    definition('short', { proxy: { listen_path: '/a/' } }),
    definition('long', { proxy: { listen_path: '/a/b/', target_url } }),
    definition('kept', {
      proxy: { listen_path: '/kept', strip_listen_path: false, preserve_host_header: true },
    }),
    definition('inside', { internal: true }),
    definition('off', { active: false }),
  ])
  const urlOf = async (path: string) => (await call(path)).body.url
  expect(await urlOf('/a/c')).toBe('/c')
  expect(await urlOf('/a/b/c?x=1')).toBe('/base/c?k=v&x=1')
  expect(await urlOf('/a/b')).toBe('/base?k=v')
  expect(await urlOf('/kept/x')).toBe('/kept/x')
  expect((await call('/kept/x')).body.headers.host).toBe(new URL(rig.url).host)
  expect((await call('/inside/')).status).toBe(404)
  expect((await call('/off/')).status).toBe(404)
})

describe('a key', () => {
  test('opens the APIs that it names, and no other', async () => {
    await rig.load([definition('one', closed), definition('two', closed)])
    const token = await rig.key(rights('one'))
    const missing = { status: 401, body: { error: 'Authorization field missing' } }
    const unknown = { status: 403, body: { error: 'Access to this API has been disallowed' } }
    expect(await call('/one/')).toMatchObject(missing)
    expect(await call('/one/', withKey('nonsense'))).toMatchObject(unknown)
    expect((await call('/one/', withKey(token))).status).toBe(200)
    expect((await call('/one/', withKey(`Bearer ${token}`))).status).toBe(200)
    expect(await call('/two/', withKey(token))).toMatchObject(unknown)
  })

  test.each([
    ['inactive', { is_inactive: true }, 403, 'Key is inactive, please renew'],
    ['expired', { expires: 1_000 }, 401, 'Key has expired, please renew'],
    ['without rights', { access_rights: {} }, 403, 'Access to this API has been disallowed'],
    ['of no policy', { apply_policies: ['x'] }, 403, 'Access to this API has been disallowed'],
  ])('that is %s is refused', async (id, session, status, error) => {
    await rig.load([definition('one', closed)])
    const token = await rig.key({ ...rights('one'), ...session }, id)
    expect(await call('/one/', withKey(token))).toMatchObject({ status, body: { error } })
  })

  test('of another organisation is refused', async () => {
    await rig.load([definition('one', closed)])
    const token = await rig.key(rights('one'), 'foreign', '5e9d9544a1dcd60001d0ed99')
    expect((await call('/one/', withKey(token))).status).toBe(403)
  })

  test('may be given other places, and is kept from the upstream', async () => {
    const authToken = {
      ...{ auth_header_name: 'X-Key', use_param: true, param_name: 'key' },
      ...{ use_cookie: true, cookie_name: 'key' },
    }
    await rig.load([
      definition('one', { ...closed, strip_auth_data: true, auth_configs: { authToken } }),
    ])
    const token = await rig.key(rights('one'), 'places')
    const inHeader = await call('/one/', withKey(token, 'x-key'))
    expect(inHeader.body.headers['x-key']).toBeUndefined()
    expect((await call(`/one/?a=1&key=${token}`)).body.url).toBe('/?a=1')
    const inCookie = await call('/one/', withKey(`a=b; key=${token}`, 'cookie'))
    expect(inCookie.body.headers.cookie).toBe('a=b')
    expect((await call('/one/', withKey(token))).status).toBe(401)
  })

  test('reaches the addresses and methods that it names', async () => {
    await rig.load([definition('one', closed)])
    const allowed_urls = [{ url: '/open/{id}', methods: ['GET'] }]
    const token = await rig.key(rights('one', { allowed_urls }), 'granular')
    const denied = { status: 403, body: { error: 'Access to this resource has been disallowed' } }
    expect((await call('/one/open/1/x', withKey(token))).status).toBe(200)
    expect(await call('/one/shut', withKey(token))).toMatchObject(denied)
    expect(await call('/one/open/1', { ...withKey(token), method: 'POST' })).toMatchObject(denied)
  })

  test('takes its rights from policies, as they are when it is used', async () => {
    const policy = { id: 'gold', org_id: orgId, rate: 0, per: 0, ...rights('one') }
    await rig.load([definition('one', closed)], [policy])
    const token = await rig.key({ apply_policies: ['gold'] }, 'policies')
    expect((await call('/one/', withKey(token))).status).toBe(200)
    await rig.load([definition('one', closed)], [{ ...policy, ...rights('other') }])
    expect((await call('/one/', withKey(token))).status).toBe(403)
  })
})

describe('limits', () => {
  test('a rate is kept', async () => {
    await rig.load([
      definition('one', closed),
      definition('free', { ...closed, disable_rate_limit: true }),
    ])
    const both = {
      access_rights: { ...rights('one').access_rights, ...rights('free').access_rights },
    }
    const token = await rig.key({ ...both, rate: 2, per: 60 }, 'rate')
    const statuses = []
    for (let at = 0; at < 3; at += 1) statuses.push((await call('/one/', withKey(token))).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await call('/one/', withKey(token))).body).toEqual({ error: 'Rate Limit Exceeded' })
    expect((await call('/free/', withKey(token))).status).toBe(200)
  })

  test('a quota is counted where everybody finds it', async () => {
    await rig.load([definition('one', closed)])
    const quota = { quota_max: 3, quota_renewal_rate: 3600 }
    const token = await rig.key({ ...rights('one'), ...quota }, 'quota')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('/one/', withKey(token))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403])
    const over = answers.find(({ status }) => status === 403)
    expect(over?.body).toEqual({ error: 'Quota exceeded' })
    const left = answers.flatMap(({ headers }) => headers.get('x-ratelimit-remaining') ?? [])
    expect(left.sort()).toEqual(['0', '1', '2'])
    const { headers } = answers.find(({ status }) => status === 200) ??
      over ??
      answers[0] ?? { headers: new Headers() }
    expect(headers.get('x-ratelimit-limit')).toBe('3')
    expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000 + 3000)
    const counters = []
    for await (const page of rig.keyvalue.scan('quota-')) counters.push(...page)
    expect(await rig.keyvalue.getMany(counters)).toContain('5')
  })

  test('the service hears of a key that has used much of its quota, once for each limit', async () => {
    await rig.load([definition('one', closed)])
    const quota = { quota_max: 4, quota_renewal_rate: 3600, monitor: { trigger_limits: [50, 100] } }
    const token = await rig.key({ ...rights('one'), ...quota }, 'watched')
    for (let at = 0; at < 6; at += 1) await call('/one/', withKey(token))
    const told = (percent: number) => ({
      ...{ Message: 'Quota trigger reached', OriginatingRequest: '', org_id: orgId },
      ...{ key: storedName(token, true), trigger_limit: percent, usage_percentage: percent },
    })
    await expect.poll(() => rig.service.quotas).toEqual([told(50), told(100)])
  })

  test('of the whole API and of an endpoint count for everybody', async () => {
    const rate_limit = [{ path: '/slow', method: 'GET', rate: 1, per: 60 }]
    await rig.load([
      definition('few', { global_rate_limit: { rate: 1, per: 60 } }),
      definition('slow', { version_data: withPaths({ rate_limit }) }),
    ])
    const statuses = async (path: string) => [(await call(path)).status, (await call(path)).status]
    expect(await statuses('/few/')).toEqual([200, 429])
    expect(await statuses('/slow/slow')).toEqual([200, 429])
    expect(await statuses('/slow/fast')).toEqual([200, 200])
  })
})

test('lists of endpoints close and open, in the order of their author', async () => {
  const ignored = [
    { path: '/public/secret', method: 'POST' },
    { path: '/public', method: 'GET' },
  ]
  const black_list = [{ path: '/admin' }]
  await rig.load([
    definition('lists', { ...closed, version_data: withPaths({ ignored, black_list }) }),
    definition('named', {
      version_data: withPaths({ white_list: [{ path: '/a', method: 'GET' }] }),
    }),
  ])
  const statusOf = async (path: string, method = 'GET') => (await call(path, { method })).status
  expect(await statusOf('/lists/public/x')).toBe(200)
  expect(await statusOf('/lists/public/secret', 'POST')).toBe(200)
  expect(await statusOf('/lists/public', 'POST')).toBe(401)
  const forbidden = { status: 403, body: { error: 'Requested endpoint is forbidden' } }
  for (const path of [
    '/admin',
    '/admin/x',
    '//admin',
    '/x/../admin',
    '/%61dmin',
    '/x/%2e%2e/admin',
  ]) {
    expect([path, await rawStatus(`/lists${path}`)]).toEqual([path, 403])
  }
  expect(await call('/lists/admin')).toMatchObject(forbidden)
  expect(await statusOf('/named/a/b')).toBe(200)
  expect(await statusOf('/named/a', 'POST')).toBe(403)
  expect(await statusOf('/named/b')).toBe(403)
})

/** fetch would clean the path itself. */
async function rawStatus(path: string): Promise<number> {
  const { request } = await import('node:http')
  const { hostname, port } = new URL(rig.url)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asked.on('error', reject)
    asked.end()
  })
}

test('headers are changed for all endpoints and for one', async () => {
  const changed = {
    transform_headers: [
      {
        path: '/one',
        method: 'GET',
        delete_headers: ['X-Gone'],
        add_headers: { 'X-Who': '$svc_meta.who' },
      },
    ],
    transform_response_headers: [
      {
        path: '/one',
        method: 'GET',
        delete_headers: ['x-upstream'],
        add_headers: { 'X-Own': '1' },
      },
    ],
  }
  const everywhere = {
    global_headers: { 'X-All': 'a' },
    global_response_headers: { 'X-Back': 'b' },
  }
  await rig.load([definition('head', { ...closed, version_data: withPaths(changed, everywhere) })])
  const token = await rig.key({ ...rights('head'), meta_data: { who: 'ada' } }, 'head')
  const headers = { authorization: token, 'x-gone': '1' }
  const one = await call('/head/one', { headers })
  expect(one.body.headers).toMatchObject({ 'x-who': 'ada', 'x-all': 'a' })
  expect(one.body.headers['x-gone']).toBeUndefined()
  expect(one.headers.get('x-upstream')).toBeNull()
  expect([one.headers.get('x-own'), one.headers.get('x-back')]).toEqual(['1', 'b'])
  const other = await call('/head/two', { headers })
  expect(other.body.headers).toMatchObject({ 'x-gone': '1', 'x-all': 'a' })
  expect([other.headers.get('x-upstream'), other.headers.get('x-back')]).toEqual(['yes', 'b'])
})

test('mocks and preflights are answered without the upstream', async () => {
  const mock_response = [
    { path: '/tea', method: 'GET', code: 418, body: 'pot', headers: { 'X-A': 'b' } },
  ]
  const CORS = {
    enable: true,
    ...{
      allowed_origins: ['http://a.example'],
      allowed_methods: ['PUT'],
      allowed_headers: ['X-B'],
    },
  }
  await rig.load([definition('mock', { CORS, version_data: withPaths({ mock_response }) })])
  const before = rig.upstream.seen.length
  const tea = await call('/mock/tea', withKey('http://a.example', 'origin'))
  expect(tea).toMatchObject({ status: 418, body: 'pot' })
  expect(tea.headers.get('x-a')).toBe('b')
  expect(tea.headers.get('access-control-allow-origin')).toBe('http://a.example')
  const preflight = await call('/mock/x', {
    method: 'OPTIONS',
    headers: {
      origin: 'http://a.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-b',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-methods')).toBe('PUT')
  expect(rig.upstream.seen.length).toBe(before)
})

test('addresses are let in or kept out', async () => {
  await rig.load([
    definition('in', { enable_ip_whitelisting: true, allowed_ips: ['127.0.0.0/8'] }),
    definition('out', { enable_ip_blacklisting: true, blacklisted_ips: ['127.0.0.1'] }),
  ])
  expect((await call('/in/')).status).toBe(200)
  expect(await call('/out/')).toMatchObject({
    status: 403,
    body: { error: 'access from this IP has been disallowed' },
  })
})

test('an API whose authentication is not known here is not served at all', async () => {
  await rig.load([
    definition('signed', { use_keyless: false, enable_signature_checking: true }),
    definition('raw', { protocol: 'tcp', listen_port: 7 }),
    definition('fine'),
  ])
  expect((await call('/signed/')).status).toBe(404)
  expect((await call('/fine/')).status).toBe(200)
})
