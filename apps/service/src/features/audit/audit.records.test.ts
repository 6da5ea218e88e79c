import { afterAll, describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

/** Records of one organisation, or of nobody, by a super user, whose own requests are left out. */
async function recordsOf(org_id: string) {
  const root = await hub.superUser()
  const { audit_logs } = await root.call.audit.list({ query: { p: 0 } })
  return audit_logs.filter(
    (record) => record.org_id === org_id && record.user !== root.user.email_address,
  )
}

describe('every request to the management API', () => {
  test('leaves one record of the documented form', async () => {
    const { id, admin } = await hub.organisation()
    const before = Math.floor(Date.now() / 1000)
    const { headers } = await hub.ask('GET', '/api/users?p=1&size=5', {
      headers: { authorization: admin.key, 'x-forwarded-for': '10.0.0.7' },
    })
    const [record, ...others] = await recordsOf(id)
    expect(others).toEqual([])
    expect(record).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      req_id: headers['x-request-id'],
      org_id: id,
      date: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d UTC$/),
      timestamp: expect.any(Number),
      ip: '10.0.0.7',
      user: admin.user.email_address,
      action: 'List Users',
      method: 'GET',
      url: '/api/users?p=1&size=5',
      status: 200,
    })
    expect(record?.timestamp).toBeGreaterThanOrEqual(before)
    expect(Date.parse(record?.date ?? '')).toBe((record?.timestamp ?? 0) * 1000)
  })

  test('is recorded when it is refused, whatever for', async () => {
    const { id, admin, member } = await hub.organisation()
    const { key } = await member({})
    const idle = await member({}, { active: false })
    const ask = (authorization: string, method: string, path: string, body?: unknown) =>
      hub.ask(method, path, { headers: { authorization }, body })
    await ask(key, 'GET', '/api/users')
    await ask(idle.key, 'GET', '/api/users/me')
    await ask(admin.key, 'GET', '/api/nothing')
    await ask(admin.key, 'GET', '/api/users/unknown')
    await ask(admin.key, 'POST', '/api/users', '{')
    await ask(admin.key, 'POST', '/api/usergroups', { name: 7 })
    await ask(admin.key, 'POST', '/api/usergroups', `"${'x'.repeat(21 * 1024 * 1024)}"`)
    await ask(admin.key, 'PATCH', '/api/users')
    const records = await recordsOf(id)
    const seen = records.map(({ method, url, status, action }) => [method, url, status, action])
    expect(new Set(seen)).toEqual(
      new Set([
        ['GET', '/api/users', 403, 'List Users'],
        ['GET', '/api/users/me', 403, 'Get Current User'],
        ['GET', '/api/nothing', 404, ''],
        ['GET', '/api/users/unknown', 404, 'Get User'],
        ['POST', '/api/users', 400, 'Create User'],
        ['POST', '/api/usergroups', 400, 'Create User Group'],
        ['POST', '/api/usergroups', 413, 'Create User Group'],
        ['PATCH', '/api/users', 404, ''],
      ]),
    )
    expect(records).toHaveLength(8)
  })

  test('is recorded without a user when nobody knows who it was', async () => {
    const path = '/api/users?from=a-stranger'
    await hub.ask('GET', path)
    await hub.ask('GET', path, { headers: { authorization: 'not a key' } })
    const records = (await recordsOf('')).filter(({ url }) => url === path)
    expect(records).toMatchObject([
      { user: '', status: 401, org_id: '' },
      { user: '', status: 401, org_id: '' },
    ])
  })

  test('is recorded and nothing else is', async () => {
    const { id } = await hub.organisation()
    await hub.ask('GET', '/hello')
    await hub.ask('GET', '/nothing')
    await hub.login('nobody@acme.test', '')
    expect(await recordsOf(id)).toEqual([])
    const urls = (await recordsOf('')).map(({ url }) => url)
    expect(urls.filter((url) => !url.startsWith('/api'))).toEqual([])
  })

  test('never leaves the credential or a password', async () => {
    const { id, admin, member } = await hub.organisation()
    const { user, key } = await member({})
    const password = 'a very secret password'
    await hub.clientFor(key).users.resetPassword({
      params: { id: user.id },
      body: { new_password: password },
    })
    const browser = await hub.signIn(user.email_address, password)
    await browser.call.users.me()
    await admin.call.users.get({ params: { id: user.id } })
    const text = JSON.stringify(await recordsOf(id))
    const [, session = ''] = /authorisation=([^;]+)/.exec(browser.headers.cookie) ?? []
    expect(session.length).toBeGreaterThan(20)
    for (const secret of [admin.key, key, password, session, browser.headers['x-csrf-token']]) {
      expect(text).not.toContain(secret)
    }
  })

  test('of a browser session is recorded like any other', async () => {
    const { id, member } = await hub.organisation()
    const { user } = await hub.withPassword(member({}), 'long enough')
    const { call } = await hub.signIn(user.email_address, 'long enough')
    await call.users.me()
    const [record] = (await recordsOf(id)).filter(({ action }) => action === 'Get Current User')
    expect(record).toMatchObject({ user: user.email_address, org_id: id })
  })
})

describe('a change by PUT', () => {
  const lastDiff = async (id: string) => {
    const [record] = (await recordsOf(id)).filter(({ method }) => method === 'PUT')
    return record?.diff
  }

  test('is recorded with what it changed, as a merge patch', async () => {
    const { id, admin, member } = await hub.organisation()
    const { user } = await member({ apis: 'read', keys: 'read' })
    const params = { id: user.id }
    const body = { active: false, user_permissions: { apis: 'write' } }
    await admin.call.users.update({ params, body })
    expect(JSON.parse((await lastDiff(id)) ?? '')).toEqual({
      active: false,
      user_permissions: { apis: 'write', keys: null },
    })
  })

  test('is recorded without a patch when nothing changed or all of it is secret', async () => {
    const { id, admin, member } = await hub.organisation()
    const { user } = await member({})
    const params = { id: user.id }
    await admin.call.users.update({ params, body: { first_name: user.first_name } })
    await admin.call.users.resetKey({ params })
    const records = (await recordsOf(id)).filter(({ method }) => method === 'PUT')
    expect(records).toHaveLength(2)
    for (const record of records) expect(record).not.toHaveProperty('diff')
  })

  test('that failed has no patch, and neither has a POST', async () => {
    const { id, admin } = await hub.organisation()
    await admin.call.groups.create({ body: { name: 'Team' } })
    const params = { id: 'unknown' }
    await expect(admin.call.users.update({ params, body: {} })).rejects.toMatchObject({
      status: 404,
    })
    for (const record of await recordsOf(id)) expect(record).not.toHaveProperty('diff')
  })
})

describe('a record names every document that its request changed', () => {
  const changesOf = async (org: string, action: string) => {
    const [record] = (await recordsOf(org)).filter((one) => one.action === action)
    return record?.changes
  }
  const versionsOf = async (call: typeof hub.administration, collection: string, id: string) =>
    (await call.history.list({ params: { collection, id } })).revisions.map((one) => one.version)

  test('with the revision that it wrote: created, changed, deleted, restored', async () => {
    const { id: org, admin } = await hub.organisation()
    const { groups, history } = admin.call
    const id = String((await groups.create({ body: { name: 'Team' } })).Meta)
    const params = { id }
    const change = (version: number, name = 'Other') => [
      { collection: 'user_groups', id, version, name },
    ]
    expect(await changesOf(org, 'Create User Group')).toEqual(change(1, 'Team'))
    await groups.update({ params, body: { name: 'Other' } })
    expect(await changesOf(org, 'Update User Group')).toEqual(change(2))
    await groups.remove({ params })
    expect(await changesOf(org, 'Delete User Group')).toEqual(change(3))
    await history.restore({ params: { collection: 'user_groups', id, version: '2' } })
    expect(await changesOf(org, 'Restore Revision')).toEqual(change(4))
    expect(await versionsOf(admin.call, 'user_groups', id)).toEqual([4, 3, 2, 1])
  })

  test('be they several, and without bookkeeping that has no history', async () => {
    const { id: org, admin, member } = await hub.organisation()
    const { Meta } = await admin.call.groups.create({ body: { name: 'Team' } })
    const group = String(Meta)
    const { user } = await member({}, { group_id: group })
    await admin.call.groups.remove({ params: { id: group } })
    expect(await changesOf(org, 'Delete User Group')).toEqual([
      { collection: 'user_groups', id: group, version: 2, name: 'Team' },
      { collection: 'users', id: user.id, version: 2, name: user.email_address },
    ])
    await admin.call.users.remove({ params: { id: user.id } })
    expect(await changesOf(org, 'Delete User')).toEqual([
      { collection: 'users', id: user.id, version: 3, name: user.email_address },
    ])
  })

  test('and says nothing where nothing was changed', async () => {
    const { id: org, admin } = await hub.organisation()
    await admin.call.users.list()
    await hub.ask('POST', '/api/users', { headers: { authorization: admin.key }, body: {} })
    for (const record of await recordsOf(org)) expect(record).not.toHaveProperty('changes')
  })
})

describe('detailed recording', () => {
  const audit = { enabled: true, store_type: 'db', detailed_recording: true } as const

  async function detailed(more: object = {}, install: 'self-managed' | 'hosted' = 'self-managed') {
    const own = await startHub({ settings: { install, audit: { ...audit, ...more } } })
    const { admin, member } = await own.organisation()
    const { user, key } = await member({})
    const record = async (action: string) => {
      const { audit_logs } = await admin.call.audit.list({ query: { action, size: 1 } })
      return audit_logs[0]
    }
    return { own, admin, user, key, record }
  }

  test('keeps the request without its body and the whole answer', async () => {
    const { own, admin, record } = await detailed()
    const answer = await own.ask('POST', '/api/usergroups?x=y', {
      headers: { authorization: admin.key, 'x-mine': 'kept' },
      body: { name: 'Secret plans' },
    })
    const kept = await record('Create User Group')
    expect(kept?.request_dump).toMatch(/^POST \/api\/usergroups\?x=y HTTP\/1\.1\r\n/)
    expect(kept?.request_dump).toMatch(/^x-mine: kept$/m)
    expect(kept?.request_dump).not.toContain('Secret plans')
    expect(kept?.response_dump).toMatch(/^HTTP\/1\.1 200\r\n/)
    expect(kept?.response_dump).toContain(`x-request-id: ${answer.headers['x-request-id']}`)
    expect(kept?.response_dump?.split('\r\n\r\n')[1]).toBe(answer.text)
  })

  test('masks credentials in headers and in the answer', async () => {
    const { own, admin, user, key, record } = await detailed()
    const headers = {
      authorization: `Bearer ${admin.key}`,
      cookie: 'authorisation=abc; other=1',
      'x-csrf-token': 'token',
      'admin-auth': 'secret',
    }
    await own.ask('GET', `/api/users/${user.id}`, { headers })
    const kept = await record('Get User')
    for (const name of Object.keys(headers)) {
      expect(kept?.request_dump).toMatch(new RegExp(`^${name}: \\*\\*\\*\\r?$`, 'm'))
    }
    const body = JSON.parse(kept?.response_dump?.split('\r\n\r\n')[1] ?? '')
    expect(body).toEqual({ ...user, access_key: '***' })
    expect(JSON.stringify(kept)).not.toContain(key)
    await admin.call.users.list()
    expect(JSON.stringify(await record('List Users'))).not.toContain(key)
    const sso = { ForSection: 'dashboard', OrgID: user.org_id }
    const { Meta } = await admin.call.sso.create({ body: sso })
    expect(JSON.stringify(await record('Create SSO Token'))).not.toContain(Meta)
  })

  test('keeps credentials of the answer only when told to', async () => {
    const { own, admin, user, key, record } = await detailed({ record_secrets: true })
    await own.ask('GET', `/api/users/${user.id}`, { headers: { authorization: admin.key } })
    const kept = await record('Get User')
    expect(kept?.response_dump).toContain(key)
    expect(kept?.request_dump).not.toContain(admin.key)
  })

  test('of refused requests keeps the refusal', async () => {
    const { own } = await detailed()
    await own.ask('GET', '/api/users?refused', { headers: { authorization: 'wrong key' } })
    const root = await own.superUser()
    const { audit_logs } = await root.call.audit.list({ query: { status: 401 } })
    expect(audit_logs[0]?.response_dump).toContain('"Message":"Not authorised"')
    expect(audit_logs[0]?.request_dump).not.toContain('wrong key')
  })

  test('is off unless asked for, and in a hosted install', async () => {
    for (const { admin, record } of [
      await detailed({ detailed_recording: false }),
      await detailed({}, 'hosted'),
    ]) {
      await admin.call.users.list()
      const kept = await record('List Users')
      expect(kept).not.toHaveProperty('request_dump')
      expect(kept).not.toHaveProperty('response_dump')
    }
  })
})
