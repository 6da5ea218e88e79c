import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { adminSecret, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const notAuthorised = { Status: 'Error', Message: 'Not authorised', Meta: null }
const notFound = { Status: 'Error', Message: '404', Meta: null }

/** A request whose target is sent as it stands, which `inject` would tidy up. */
async function overTheWire(path: string, authorization: string) {
  if (!hub.app.server.listening) await hub.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = hub.app.server.address() as AddressInfo
  const asked = request({ port, path, headers: { authorization, connection: 'close' } }).end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  return answer.statusCode
}

describe('a credential', () => {
  test.each([
    ['bare', (key: string) => key],
    ['as Bearer', (key: string) => `Bearer ${key}`],
    ['as bearer in lower case', (key: string) => `bearer  ${key}`],
    ['between blanks', (key: string) => `  ${key} `],
  ])('is taken %s', async (_, write) => {
    const { admin } = await hub.organisation()
    const headers = { authorization: write(admin.key) }
    expect((await hub.ask('GET', '/api/users/me', { headers })).body.id).toBe(admin.user.id)
  })

  test.each([
    ['as Basic', (key: string) => `Basic ${key}`],
    ['in upper case', (key: string) => key.toUpperCase()],
    ['cut short', (key: string) => key.slice(0, -1)],
    ['as nothing but Bearer', () => 'Bearer '],
  ])('is refused %s', async (_, write) => {
    const { admin } = await hub.organisation()
    const headers = { authorization: write(admin.key) }
    expect(await hub.ask('GET', '/api/users/me', { headers })).toMatchObject({
      status: 401,
      body: notAuthorised,
    })
  })

  test('that is wrong is not made good by a session cookie', async () => {
    const { member } = await hub.organisation()
    const user = await hub.withPassword(member({ users: 'read' }), 'long enough')
    const { headers } = await hub.signIn(user.user.email_address, 'long enough')
    expect((await hub.ask('GET', '/api/users/me', { headers })).status).toBe(200)
    const both = { ...headers, authorization: 'wrong' }
    expect((await hub.ask('GET', '/api/users/me', { headers: both })).status).toBe(401)
  })
})

describe('a path', () => {
  test.each(['/api/users', '/api/users/', '/api/users/?p=1', '/api/users/me/'])(
    'is served as %s, without a redirect',
    async (path) => {
      const { admin } = await hub.organisation()
      const headers = { authorization: admin.key }
      expect((await hub.ask('GET', path, { headers })).status).toBe(200)
    },
  )

  test.each(['/admin/organisations/', '/hello/', '/live/'])('is served as %s', async (path) => {
    const headers = { 'admin-auth': adminSecret }
    expect((await hub.ask('GET', path, { headers })).status).toBe(200)
  })

  test.each(['/api', '/api/', '/api/nothing', '/api/users/x/y/z', '/api?p=1'])(
    'that does not exist, %s, is told to known users only',
    async (path) => {
      const { admin, member } = await hub.organisation()
      const idle = await member({}, { active: false })
      const ask = (authorization: string, method = 'GET') =>
        hub.ask(method, path, { headers: authorization ? { authorization } : {} })
      expect(await ask('')).toMatchObject({ status: 401, body: notAuthorised })
      expect(await ask('unknown')).toMatchObject({ status: 401, body: notAuthorised })
      expect(await ask(admin.key)).toMatchObject({ status: 404, body: notFound })
      expect(await ask(admin.key, 'PATCH')).toMatchObject({ status: 404, body: notFound })
      expect(await ask(idle.key)).toMatchObject({
        status: 403,
        body: { Message: 'access denied: User is not active' },
      })
    },
  )

  test.each(['/admin/nothing', '/nothing', '/admin'])(
    'that does not exist, %s, is a plain 404',
    async (path) => {
      expect(await hub.ask('GET', path)).toMatchObject({ status: 404, body: notFound })
      const headers = { 'admin-auth': adminSecret }
      expect(await hub.ask('DELETE', path, { headers })).toMatchObject({ status: 404 })
    },
  )

  test.each(['/apis/oas', '/apis/oas/', '/apis/oas/import', '/apis/oas?templateID=x'])(
    'of the specification, %s, is one of the management API',
    async (path) => {
      const { admin } = await hub.organisation()
      expect((await hub.ask('POST', path)).status).toBe(401)
      const headers = { authorization: admin.key }
      expect((await hub.ask('POST', path, { headers })).status).toBe(400)
      const { audit_logs } = await admin.call.audit.list({ query: { method: 'POST' } })
      expect(audit_logs[0]).toMatchObject({ url: `/api${path}`, status: 400 })
    },
  )

  test.each([
    'http://hub.acme.test/api/users?whole',
    'HTTPS://user@[::1]:3000/api/users?whole',
    'http:///api/users?whole',
  ])('in the form that proxies use, %s, is the same path', async (path) => {
    const { admin, member } = await hub.organisation()
    const { key } = await member({})
    const status = await overTheWire(path, key)
    expect(status).toBe(403)
    const { audit_logs } = await admin.call.audit.list({ query: { status: 403 } })
    expect(audit_logs).toMatchObject([{ url: '/api/users?whole', status: 403 }])
  })

  test('that only looks like one of the specification is left alone', async () => {
    for (const path of ['/apis/oasis', '/apis', '/x/apis/oas']) {
      expect((await hub.ask('GET', path)).status).toBe(404)
    }
  })

  test.each(['/api/users/%zz', '/api/users/%ff', '/api/users/%?p=%zz'])(
    'that cannot be decoded, %s, names nothing',
    async (path) => {
      const { admin } = await hub.organisation()
      const headers = { authorization: admin.key }
      expect(await hub.ask('GET', path)).toMatchObject({ status: 401, body: notAuthorised })
      expect(await hub.ask('GET', path, { headers })).toMatchObject({
        status: 404,
        body: { Message: 'Could not retrieve user detail' },
      })
    },
  )

  test('of thousands of characters is not found', async () => {
    const { admin } = await hub.organisation()
    const headers = { authorization: admin.key }
    const { status } = await hub.ask('GET', `/api/users/${'x'.repeat(3000)}`, { headers })
    expect(status).toBe(404)
  })

  test.each(['/%61pi/users', '/api/%75sers', '/api/users#top'])(
    'that is spelt %s leaves its trace as well',
    async (path) => {
      const { admin, member } = await hub.organisation()
      const { key } = await member({})
      expect((await hub.ask('GET', path, { headers: { authorization: key } })).status).toBe(403)
      const { audit_logs } = await admin.call.audit.list({ query: { url: '/api/users' } })
      expect(audit_logs.map(({ status }) => status)).toContain(403)
    },
  )
})

test('HEAD is served wherever GET is, without a body', async () => {
  const { admin, member } = await hub.organisation()
  const headers = { authorization: admin.key }
  for (const path of ['/api/users', '/api/users/me', `/api/users/${admin.user.id}`, '/hello']) {
    const { status, text, headers: sent } = await hub.ask('HEAD', path, { headers })
    expect({ status, text }).toEqual({ status: 200, text: '' })
    expect(Number(sent['content-length'])).toBeGreaterThan(0)
  }
  expect((await hub.ask('HEAD', '/api/users')).status).toBe(401)
  const { key } = await member({})
  expect((await hub.ask('HEAD', '/api/users', { headers: { authorization: key } })).status).toBe(
    403,
  )
})

test('every answer names its request and is never taken for something else', async () => {
  const { admin } = await hub.organisation()
  const answers = await Promise.all([
    hub.ask('GET', '/api/users/me', { headers: { authorization: admin.key } }),
    hub.ask('GET', '/api/users/me', { headers: { 'x-request-id': 'mine' } }),
    hub.ask('GET', '/nothing'),
    hub.ask('GET', '/hello'),
  ])
  const ids = answers.map(({ headers }) => headers['x-request-id'])
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(4)
  for (const { headers } of answers) expect(headers['x-content-type-options']).toBe('nosniff')
})

test('no other origin is invited', async () => {
  const headers = { origin: 'https://evil.test', 'access-control-request-method': 'PUT' }
  for (const [method, path] of [
    ['OPTIONS', '/api/users'],
    ['GET', '/hello'],
  ] as const) {
    const answer = await hub.ask(method, path, { headers })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    )
  }
})
