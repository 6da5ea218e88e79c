import { classicApi } from '@svc/definitions/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { adminSecret, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
const administration = { 'admin-auth': adminSecret }
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const passing = { status: 'pass', componentType: 'datastore', time }
const healthy = {
  status: 'pass',
  version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  description: 'Svc Dashboard',
  details: { redis: passing, main: passing, analytics: passing, logs: passing, uptime: passing },
}

describe('health', () => {
  test.each(['/hello', '/health', '/ready'])('at %s is open to everybody', async (path) => {
    const { status, body } = await hub.ask('GET', path)
    expect({ status, body }).toEqual({ status: 200, body: healthy })
  })

  test('is told to the administration at a path of its own', async () => {
    expect((await hub.ask('GET', '/admin/hello')).status).toBe(401)
    const { status, body } = await hub.ask('GET', '/admin/hello', { headers: administration })
    expect({ status, body }).toEqual({ status: 200, body: healthy })
  })

  test('has a second path that the settings name', async () => {
    for (const name of ['/status', 'status']) {
      const own = await startHub({ settings: { health_check_endpoint_name: name } })
      expect((await own.ask('GET', '/status')).body).toEqual(healthy)
      expect((await own.ask('GET', '/hello')).body).toEqual(healthy)
      expect((await own.ask('GET', '/health')).status).toBe(404)
    }
    const same = await startHub({ settings: { health_check_endpoint_name: '/hello' } })
    expect((await same.ask('GET', '/hello')).status).toBe(200)
  })

  test('of the process alone says no more than that it lives', async () => {
    expect((await hub.ask('GET', '/live')).body).toEqual({ status: 'pass' })
  })
})

describe('the system', () => {
  test('has statistics of the documented form, of every day that was counted', async () => {
    const own = await startHub({ now: () => today })
    let today = new Date('2026-07-02T10:00:00Z')
    const { id, admin, member } = await own.organisation()
    const { call } = await member({ system: 'read' })
    const statsFor = async (query = {}) => (await call.system.stats({ query })).stats
    const day = (date: string, all: number, active: number) => ({
      ...{ date, avg_usage: all, max_usage: all, min_usage: all },
      ...{ avg_active_usage: active, max_active_usage: active, min_active_usage: active },
      ...{ license_entitlement: 0, license_entitlement_active: 0 },
    })
    const nothing = { apis: [], dataplanes: [], dataplanes_gateways: [] }
    expect(await call.system.stats()).toEqual({
      status: 'Success',
      message: '',
      stats: { ...nothing, apis: [day('2026-07-02', 0, 0)] },
    })
    const make = (changes: object) =>
      admin.call.apis.create({ body: { api_definition: classicApi({ ...changes }) } })
    await make({})
    await own.usage.sample()
    await make({ active: false, name: 'off', proxy: { listen_path: '/off/', target_url: 'x:' } })
    await own.usage.sample()
    await own.organisation()
    const counted = { max_usage: 2, min_usage: 1, avg_usage: 1.5, max_active_usage: 1 }
    expect((await statsFor()).apis).toMatchObject([{ date: '2026-07-02', ...counted }])
    today = new Date('2026-07-05T00:00:00Z')
    expect((await statsFor()).apis).toMatchObject([counted, day('2026-07-05', 2, 1)])
    const past = { start_day: '2026-07-01', end_day: '2026-07-04', resolution: 'day' }
    expect((await statsFor(past)).apis).toMatchObject([counted])
    expect(await statsFor({ ...past, end_day: '2026-07-01' })).toEqual(nothing)
    const gateways = { entity: 'dataplanes.gateways', ...past }
    expect(await statsFor(gateways)).toEqual({
      ...nothing,
      dataplanes_gateways: [day('2026-07-02', 0, 0)],
    })
    const { call: everywhere } = await own.superUser()
    expect((await everywhere.system.stats({ query: past })).stats.apis).toMatchObject([counted])
    expect(id).not.toBe('')
    for (const start_day of ['yesterday', '2026-13-40']) {
      await expect(statsFor({ start_day })).rejects.toMatchObject({ status: 400 })
    }
  })

  test('has no nodes before one registers, and room for plenty', async () => {
    const { member } = await hub.organisation()
    const { call } = await member({ system: 'read' })
    expect(await call.system.nodes()).toEqual({
      data: {
        ...{ nodes: [], active_node_count: 0, nodes_available: 1_000_000 },
        ...{ nodes_remaining: 1_000_000, valid_until: expect.any(Number) },
      },
    })
    const { data } = await call.system.nodes()
    expect(data.valid_until).toBeGreaterThan(Date.now() / 1000 + 10 * 365 * 86_400)
  })

  test('reloads its hosts', async () => {
    const { body } = await hub.ask('GET', '/admin/system/reload', { headers: administration })
    expect(body).toEqual({ status: 'ok' })
  })

  test.each([
    ['/license', {}],
    ['/admin/license', administration],
  ])('needs no licence, and takes one at %s', async (path, headers) => {
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    const asked = { headers: form as Record<string, string>, body: 'license=abc' }
    expect(await hub.ask('POST', path, asked)).toMatchObject({
      status: 200,
      body: { Status: 'OK' },
    })
  })

  test('has no notifications yet, for anybody', async () => {
    const { member } = await hub.organisation()
    const { key } = await member({})
    const headers = { authorization: key }
    const answer = await hub.ask('GET', '/api/org/notifications?refresh=true', { headers })
    expect(answer.text).toBe('[]')
  })

  test('counts its requests by the name of their route', async () => {
    const { admin } = await hub.organisation()
    await admin.call.groups.list()
    const { text, headers } = await hub.ask('GET', '/metrics', { headers: administration })
    expect(headers['content-type']).toContain('text/plain')
    expect(text).toMatch(/svc_http_request_seconds_count\{route="groups\.list",status="200"\} \d+/)
    expect(text).toContain('process_resident_memory_bytes')
  })
})

describe('the default admin secret', () => {
  const admin_secret = '12345'
  const headers = { 'admin-auth': admin_secret }
  const elsewhere = {
    status: 403,
    body: { Message: 'access denied: The default admin secret works on loopback only' },
  }

  test('works for loopback only, whatever is forwarded', async () => {
    const own = await startHub({ settings: { admin_secret } })
    const ask = (host: string, more = {}) =>
      own.ask('GET', '/admin/hello', { headers: { ...headers, host, ...more } })
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
      expect((await ask(host)).status).toBe(200)
    }
    for (const host of ['evil.test', 'localhost.evil.test', '10.0.0.1:3000']) {
      expect(await ask(host)).toMatchObject(elsewhere)
      expect(await ask(host, { 'x-forwarded-host': 'localhost' })).toMatchObject(elsewhere)
    }
  })

  test('is the only one that is bound', async () => {
    const asked = { headers: { ...administration, host: 'hub.acme.test' } }
    expect((await hub.ask('GET', '/admin/hello', asked)).status).toBe(200)
  })
})
