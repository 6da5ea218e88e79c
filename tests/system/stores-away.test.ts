import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { reasonMissing } from '../services/missing.ts'
import { statusOf } from './client.ts'
import { makeInstallation, namedSecrets } from './installation.ts'
import { makeOrganisation, makeUser } from './organisation.ts'
import { missingBinary, startOwnPostgres, startOwnRedis } from './own-servers.ts'
import { prepareProof } from './proof.ts'
import { logIn } from './visits.ts'

vi.setConfig({ testTimeout: 120_000 })
const patience = { timeout: 60_000 }
const away = {
  Status: 'Error',
  Message: 'The store is not reachable, please try again',
  Meta: null,
}

/** Status and body of an answer. */
async function see(url: string, init: RequestInit = {}) {
  const reply = await fetch(url, init)
  return { status: reply.status, body: await reply.json() }
}

test('Postgres goes away under a running service and comes back', async ({ skip }) => {
  const missing = reasonMissing('postgres') ?? missingBinary('SVC_TEST_POSTGRES_BIN')
  skip(missing !== undefined, missing)
  const postgres = await startOwnPostgres()
  const installation = await makeInstallation('postgres', { server: postgres.url })
  const { url } = installation
  const service = await installation.start()
  const proof = await prepareProof(installation, 4)
  const { admin } = await makeOrganisation(url)
  const stop = new AbortController()
  const writing = proof.write(stop.signal, 'away')
  await pause(500)
  await postgres.stop()

  const headers = { authorization: admin.key, 'admin-auth': '12345' }
  for (const path of ['/api/users', '/api/usergroups', '/admin/organisations']) {
    expect(await see(url + path, { headers }), path).toEqual({ status: 503, body: away })
  }
  const login = { method: 'POST', body: '{"username":"a@b.example","password":"secret"}' }
  expect(await see(`${url}/login`, login)).toEqual({ status: 503, body: away })
  expect(await see(`${url}/ready`)).toMatchObject({ status: 503, body: { status: 'fail' } })
  expect(await see(`${url}/hello`)).toMatchObject({
    status: 200,
    body: { status: 'warn', details: { main: { status: 'fail' }, redis: { status: 'pass' } } },
  })
  expect(await statusOf(`${url}/live`)).toBe(200)
  stop.abort()
  await writing

  await postgres.start()
  await expect.poll(() => statusOf(`${url}/ready`), patience).toBe(200)
  expect(await statusOf(`${url}/api/users`, headers)).toBe(200)
  expect(await proof.findLosses()).toEqual([])
  await postgres.stop()
  expect(await service.end(), 'it stops cleanly, also without its store').toBe(0)
  expect(service.printed()).toContain('audit records could not be kept')
  expect(service.printed()).not.toContain(new URL(postgres.url).password)
  await service.clear()
  await postgres.remove()
})

test('Redis goes away under a running service and comes back', async ({ skip }) => {
  const missing = reasonMissing('redis') ?? missingBinary('SVC_TEST_REDIS_BIN')
  skip(missing !== undefined, missing)
  const redis = await startOwnRedis()
  const place = { SVC_DB_REDISADDRS: new URL(redis.url).host, SVC_DB_REDISTIMEOUT: '3' }
  const installation = await makeInstallation('sqlite', { env: { ...namedSecrets, ...place } })
  const { url } = installation
  const service = await installation.start()
  const { id, admin } = await makeOrganisation(url)
  const password = 'correct horse battery'
  const user = await makeUser(url, id, { password })
  const token = await logIn(url, user.email_address, password)
  const session = { headers: { cookie: `authorisation=${token}` } }
  await redis.stop()

  expect(await see(`${url}/api/users/me`, session)).toEqual({ status: 503, body: away })
  const login = JSON.stringify({ username: user.email_address, password })
  expect(await see(`${url}/login`, { method: 'POST', body: login })).toEqual({
    status: 503,
    body: away,
  })
  expect(await see(`${url}/ready`)).toMatchObject({ status: 503, body: { status: 'fail' } })
  expect(await see(`${url}/hello`)).toMatchObject({
    status: 200,
    body: { status: 'warn', details: { main: { status: 'pass' }, redis: { status: 'fail' } } },
  })
  const byKey = { authorization: user.key }
  expect(await statusOf(`${url}/api/users/me`, byKey), 'access keys go on').toBe(200)
  for (const action of ['key/reset', 'revoke']) {
    const headers = { authorization: admin.key }
    const change = `${url}/api/users/${user.id}/actions/${action}`
    expect(await see(change, { method: 'PUT', headers })).toEqual({ status: 503, body: away })
    expect(await statusOf(`${url}/api/users/me`, byKey), `${action} did nothing`).toBe(200)
  }

  await redis.start()
  await expect.poll(() => statusOf(`${url}/ready`), patience).toBe(200)
  expect(await see(`${url}/api/users/me`, session)).toMatchObject({ status: 200 })
  await redis.stop()
  expect(await service.end(), 'it stops cleanly, also without its store').toBe(0)
  await service.clear()
  await installation.remove()
  await redis.remove()
})
