import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findFreePort } from '#tools/services/server.mjs'
import { startSvc } from '../services/svc.ts'
import { Refused, statusOf } from './client.ts'
import { runSvc } from './command.ts'
import { startFirst } from './first-run.ts'
import { logIn } from './visits.ts'

vi.setConfig({ testTimeout: 120_000 })

describe.sequential('the first start', () => {
  let first: Awaited<ReturnType<typeof startFirst>>
  const users = () =>
    statusOf(`${first.service.url}/api/users`, { authorization: first.banner.key })

  beforeAll(async () => {
    first = await startFirst()
  })
  afterAll(() => first?.service.clear())

  test('prints address, user, password and key, each once', () => {
    const { banner, service } = first
    expect(banner).toEqual({
      address: service.url,
      user: 'admin@localhost.local',
      password: expect.stringMatching(/^\S{16}$/),
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(service.printed().split(banner.password)).toHaveLength(2)
  })

  test('the printed key and password work', async () => {
    const { banner, service } = first
    expect(await users()).toBe(200)
    await expect(logIn(service.url, banner.user, banner.password)).resolves.toBeTruthy()
    await expect(logIn(service.url, banner.user, 'wrong')).rejects.toThrow(Refused)
  })

  test('a second process on the same data folder is refused in one line', async () => {
    const { service, place } = first
    const port = String(await findFreePort())
    const { code, errors } = await runSvc(['start', ...place, '--port', port])
    const line = `svc: data folder ${service.folder} is in use by process ${service.pid}`
    expect({ code, errors }).toEqual({ code: 1, errors: [line] })
  })

  test('a busy port is refused in one line that names the setting', async () => {
    const { port } = new URL(first.service.url)
    const { code, errors } = await runSvc(['start', '--port', port])
    const line = `svc: listen_port: ${port} on 127.0.0.1 is in use`
    expect({ code, errors }).toEqual({ code: 1, errors: [line] })
  })

  test('a busy port of the metrics is refused likewise', async () => {
    const env = { SVC_DB_METRICS_LISTENPORT: String(first.metricsPort) }
    const port = String(await findFreePort())
    const { code, errors } = await runSvc(['start', '--port', port], { env })
    const line = `svc: metrics.listen_port: ${first.metricsPort} on 127.0.0.1 is in use`
    expect({ code, errors }).toEqual({ code: 1, errors: [line] })
  })

  test('metrics need the admin secret, but for those on a port of their own', async () => {
    const address = `${first.service.url}/metrics`
    expect(await statusOf(address)).toBe(401)
    expect(await statusOf(address, { 'admin-auth': 'wrong' })).toBe(401)
    const shown = await (await fetch(address, { headers: { 'admin-auth': '12345' } })).text()
    expect(shown).toContain('svc_http_request_seconds_count{route="users.list",status="200"} 1')
    const alone = await fetch(`http://127.0.0.1:${first.metricsPort}/metrics`)
    expect(await alone.text()).toContain('svc_http_request_seconds_count{route="users.list"')
  })

  test('SIGTERM ends it cleanly, live events included', async () => {
    const live = await fetch(`${first.service.url}/api/org/notifications/live`, {
      headers: { authorization: first.banner.key },
    })
    expect(live.status).toBe(200)
    const events = live.text()
    expect(await first.service.end('SIGTERM')).toBe(0)
    // A connection that was cut instead of ended would reject.
    expect(await events).toContain(': connected')
  })

  test('a second start prints no secret and keeps what was there', async () => {
    const { banner, service, place } = first
    const port = Number(new URL(service.url).port)
    const again = await startSvc({ port, args: ['--bootstrap', ...place] })
    expect(await users()).toBe(200)
    await expect(logIn(service.url, banner.user, banner.password)).resolves.toBeTruthy()
    expect(await again.end()).toBe(0)
    expect(again.printed()).toContain('SVC Dashboard is ready')
    expect(again.printed()).not.toMatch(/Password|API key/)
    await again.clear()
  })
})
