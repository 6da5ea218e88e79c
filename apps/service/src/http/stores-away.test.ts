import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { collections } from '#collections'
import { adminSecret, startHub } from '#testing'

const away = {
  status: 503,
  body: {
    Status: 'Error',
    Message: 'The store is not reachable, please try again',
    Meta: null,
  },
}

describe('while the document store is away', () => {
  test('requests are told so, and health warns', async () => {
    const hub = await startHub()
    const { id, admin } = await hub.organisation()
    const headers = { authorization: admin.key }
    await hub.layers.main.close()
    const calls = [
      hub.ask('GET', '/api/users', { headers }),
      hub.ask('GET', '/api/usergroups/x', { headers }),
      hub.ask('POST', '/api/usergroups', { headers, body: { name: 'x' } }),
      hub.ask('GET', '/api/users', { headers: { authorization: 'a key nobody asked for before' } }),
      hub.ask('GET', `/admin/organisations/${id}`, { headers: { 'admin-auth': adminSecret } }),
      hub.login(admin.user.email_address, 'anything'),
    ]
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(away)
    expect(await hub.ask('GET', '/hello')).toMatchObject({
      status: 200,
      body: { status: 'warn', details: { main: { status: 'fail' }, redis: { status: 'pass' } } },
    })
    expect(await hub.ask('GET', '/ready')).toMatchObject({ status: 503, body: { status: 'fail' } })
    expect(await hub.ask('GET', '/live')).toMatchObject({ status: 200, body: { status: 'pass' } })
  })

  test('the lost audit records are counted', async () => {
    const hub = await startHub()
    const { admin } = await hub.organisation()
    await hub.layers.main.close()
    await hub.ask('GET', '/api/org/notifications', { headers: { authorization: admin.key } })
    const metrics = await hub.ask('GET', '/metrics', { headers: { 'admin-auth': adminSecret } })
    expect(metrics.text).toMatch(/^svc_audit_records_lost_total 1$/m)
    expect((await hub.ask('GET', '/hello')).body.details).toMatchObject({
      audit: { status: 'fail', componentType: 'system' },
    })
  })
})

describe('while the key-value store is away', () => {
  test('sessions are told so, and access keys go on', async () => {
    const hub = await startHub()
    const { admin } = await hub.organisation()
    const user = await hub.withPassword(admin, 'long enough')
    const { headers } = await hub.signIn(user.user.email_address, 'long enough')
    await hub.keyvalue.close()
    expect(await hub.ask('GET', '/api/users/me', { headers })).toMatchObject(away)
    expect(await hub.login(user.user.email_address, 'long enough')).toMatchObject(away)
    expect(await hub.ask('GET', '/tap?nonce=x')).toMatchObject(away)
    const byKey = { authorization: admin.key }
    expect((await hub.ask('GET', '/api/users', { headers: byKey })).status).toBe(200)
    expect(await hub.ask('GET', '/hello')).toMatchObject({
      status: 200,
      body: { status: 'warn', details: { main: { status: 'pass' }, redis: { status: 'fail' } } },
    })
  })
})

test('a fault of our own is told without its text, and logged whole with the request', async () => {
  const lines: string[] = []
  const log = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const hub = await startHub({ log })
  const { id: org, admin, member } = await hub.organisation()
  const { user } = await member({})
  const users = hub.layers.main.collection(collections.users, { org, actor: 'test' })
  // As after a restore with the wrong `security.secret_key`.
  await users.change(user.id, (stored) => ({ ...stored, access_key_sealed: 'sealed elsewhere' }))
  const headers = { authorization: admin.key }
  const told = await hub.ask('GET', `/api/users/${user.id}`, { headers })
  expect(told).toMatchObject({
    status: 500,
    body: { Status: 'Error', Message: 'Internal error', Meta: null },
  })
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
  expect(errors).toMatchObject([
    { req_id: told.headers['x-request-id'], err: { stack: expect.stringContaining('sealer.ts') } },
  ])
})
