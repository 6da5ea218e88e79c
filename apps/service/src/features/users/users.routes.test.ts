import { afterAll, describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const ada = { first_name: 'Ada', last_name: 'Moss' }
let counter = 0
const address = () => `ada${++counter}@acme.test`
const taken = { status: 409, body: { Message: 'User email already exists for this Org' } }
const missing = { status: 404, body: { Message: 'Could not retrieve user detail' } }
const nobody = { params: { id: '0123456789abcdef01234567' } }

describe('a new user', () => {
  test('is created, listed, found and read back', async () => {
    const { admin, id: org_id } = await hub.organisation()
    const email_address = `A${address()}`
    const { Status, Message, Meta } = await admin.call.users.create({
      body: {
        ...ada,
        email_address,
        active: true,
        user_permissions: { apis: 'ReadWrite', usersPermission: 'read' },
      },
    })
    expect({ Status, Message }).toEqual({
      Status: 'OK',
      Message: 'User and session have been created',
    })
    const params = { id: String(Meta) }
    const user = await admin.call.users.get({ params })
    expect(user).toEqual({
      ...ada,
      api_model: {},
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      org_id,
      email_address,
      active: true,
      access_key: expect.stringMatching(/^[0-9a-f]{32}$/),
      group_id: '',
      user_permissions: { apis: 'write', users: 'read' },
      password_max_days: 0,
      password_updated: expect.stringMatching(/^\d{4}-.*Z$/),
      last_login_date: '0001-01-01T00:00:00Z',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      PWHistory: [],
    })
    const list = await admin.call.users.list()
    expect(list.pages).toBe(1)
    expect(list.users).toContainEqual(user)
    expect(await hub.clientFor(user.access_key).users.me()).toEqual(user)
  })

  test('is inactive and without rights unless told', async () => {
    const { admin } = await hub.organisation()
    const body = { ...ada, email_address: address() }
    const { Meta } = await admin.call.users.create({ body })
    const user = await admin.call.users.get({ params: { id: String(Meta) } })
    expect(user).toMatchObject({ active: false, user_permissions: {} })
  })

  test('belongs to the caller, whatever else is sent', async () => {
    const { admin, id: org_id } = await hub.organisation()
    const other = await hub.organisation()
    const email_address = address()
    const sent = { ...ada, email_address, id: nobody.params.id, org_id: other.id, access_key: 'x' }
    const headers = { authorization: admin.key }
    const { body } = await hub.ask('POST', '/api/users', { headers, body: sent })
    const user = await admin.call.users.get({ params: { id: String(body.Meta) } })
    expect(user).toMatchObject({ org_id, email_address })
    expect(user.id).not.toBe(nobody.params.id)
    expect(user.access_key).not.toBe('x')
  })

  test.each([
    ['without a name', { email_address: 'x@acme.test' }],
    ['without an address', ada],
    ['with no address', { ...ada, email_address: 'nobody' }],
    ['with blanks in the address', { ...ada, email_address: 'a b@acme.test' }],
    ['with a flag as text', { ...ada, email_address: 'x@acme.test', active: 'true' }],
    ['with permissions as list', { ...ada, email_address: 'x@acme.test', user_permissions: [] }],
  ])('%s is refused', async (_, body) => {
    const { admin } = await hub.organisation()
    const headers = { authorization: admin.key }
    const answer = await hub.ask('POST', '/api/users', { headers, body })
    expect(answer).toMatchObject({
      status: 400,
      body: { Message: 'User object validation failed', Errors: expect.any(Array) },
    })
  })

  test('with a level or a group that does not exist is refused', async () => {
    const { admin } = await hub.organisation()
    const create = (more: object) =>
      admin.call.users.create({ body: { ...ada, email_address: address(), ...more } })
    await expect(create({ user_permissions: { apis: 'wirte' } })).rejects.toMatchObject({
      status: 400,
      body: { Errors: ['user_permissions.apis must be one of read, write, admin, deny'] },
    })
    await expect(create({ group_id: nobody.params.id })).rejects.toMatchObject({
      status: 400,
      body: { Errors: [`group_id '${nobody.params.id}' does not exist`] },
    })
    const other = await hub.organisation()
    const { Meta } = await other.admin.call.groups.create({ body: { name: 'Foreign' } })
    await expect(create({ group_id: String(Meta) })).rejects.toMatchObject({ status: 400 })
  })

  test('cannot be granted the right to reset passwords here', async () => {
    const { admin } = await hub.organisation()
    const user_permissions = { apis: 'read', ResetPassword: 'admin' }
    const body = { ...ada, email_address: address(), user_permissions }
    const { Meta } = await admin.call.users.create({ body })
    const user = await admin.call.users.get({ params: { id: String(Meta) } })
    expect(user.user_permissions).toEqual({ apis: 'read' })
  })
})

describe('an address', () => {
  test('goes to one of many organisations that ask for it at the same moment', async () => {
    const admins = await Promise.all([1, 2, 3, 4].map(async () => (await hub.organisation()).admin))
    const body = { ...ada, email_address: address() }
    const results = await Promise.allSettled(admins.map(({ call }) => call.users.create({ body })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject(taken)
    }
  })

  test('is taken in every organisation, in whatever case', async () => {
    const [one, other] = [await hub.organisation(), await hub.organisation()]
    const email_address = address()
    await one.admin.call.users.create({ body: { ...ada, email_address } })
    for (const { admin } of [one, other]) {
      const body = { ...ada, email_address: email_address.toUpperCase() }
      await expect(admin.call.users.create({ body })).rejects.toMatchObject(taken)
    }
    const params = { id: other.admin.user.id }
    await expect(
      other.admin.call.users.update({ params, body: { email_address } }),
    ).rejects.toMatchObject(taken)
  })

  test('may be written otherwise by its owner', async () => {
    const { admin, member } = await hub.organisation()
    const { user } = await member({})
    const email_address = user.email_address.toUpperCase()
    const params = { id: user.id }
    await admin.call.users.update({ params, body: { email_address } })
    expect((await admin.call.users.get({ params })).email_address).toBe(email_address)
  })

  test('goes to one of many who ask at the same time', async () => {
    const { admin } = await hub.organisation()
    const email_address = address()
    // Hashing a password leaves time between looking for the address and taking it.
    const attempts = Array.from({ length: 4 }, () =>
      admin.call.users.create({ body: { ...ada, email_address, password: 'long enough' } }),
    )
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject(taken)
    }
  })

  test('is one per organisation where users may have several', async () => {
    const several = await startHub({ settings: { enable_multi_org_users: true } })
    const [one, other] = [await several.organisation(), await several.organisation()]
    const body = { ...ada, email_address: address() }
    await one.admin.call.users.create({ body })
    await other.admin.call.users.create({ body })
    await expect(other.admin.call.users.create({ body })).rejects.toMatchObject(taken)
  })
})

describe('a search', () => {
  test('finds by a part of the address in any case, by POST and by GET', async () => {
    const { admin, member } = await hub.organisation()
    const one = await member({}, { email_address: `Find.${address()}` })
    await member({}, { email_address: `other.${address()}` })
    const found = { users: [expect.objectContaining({ id: one.user.id })], pages: 1 }
    const body = { filters: { query: 'fINd.' } }
    expect(await admin.call.users.search({ body })).toEqual(found)
    expect(await admin.call.users.searchByQuery({ query: { q: 'FIND.' } })).toEqual(found)
    expect(await admin.call.users.list({ query: { q: 'find.' } })).toEqual(found)
  })

  test('pages, and takes wildcards for what they are', async () => {
    const { admin, member } = await hub.organisation()
    for (const _ of [1, 2, 3]) await member({}, { email_address: `page.${address()}` })
    const body = { filters: { query: 'page.' } }
    const { users, pages } = await admin.call.users.search({ body, query: { p: 2, size: 2 } })
    expect({ count: users.length, pages }).toEqual({ count: 1, pages: 2 })
    const all = await admin.call.users.search({ body, query: { p: -1, size: 2 } })
    expect(all.users).toHaveLength(3)
    for (const query of ['%', '_', '\\', "'"]) {
      expect((await admin.call.users.search({ body: { filters: { query } } })).users).toEqual([])
    }
  })

  test.each([{}, { filters: {} }, { filters: { query: 7 } }, { filters: 'x' }])(
    'without a filter, %o, is refused',
    async (body) => {
      const { admin } = await hub.organisation()
      const headers = { authorization: admin.key }
      expect(await hub.ask('POST', '/api/users/search', { headers, body })).toMatchObject({
        status: 400,
        body: { Message: 'Could not extract search filter from request body' },
      })
    },
  )

  test('never leaves the organisation', async () => {
    const { admin } = await hub.organisation()
    const { users } = await admin.call.users.search({ body: { filters: { query: '@' } } })
    expect(users.map(({ id }) => id)).toEqual([admin.user.id])
  })
})

describe('the list', () => {
  test('is sorted and filtered', async () => {
    const { admin, member } = await hub.organisation()
    const { Meta } = await admin.call.groups.create({ body: { name: 'Team', active: true } })
    const b = await member({}, { email_address: `b.${address()}`, group_id: String(Meta) })
    const a = await member({}, { email_address: `a.${address()}`, active: false })
    const ids = async (query: object) =>
      (await admin.call.users.list({ query })).users.map(({ id }) => id)
    expect(await ids({})).toEqual([a.user.id, b.user.id, admin.user.id])
    expect(await ids({ sort: '-email_address' })).toEqual([admin.user.id, b.user.id, a.user.id])
    expect(await ids({ active: false })).toEqual([a.user.id])
    expect(await ids({ group_id: String(Meta) })).toEqual([b.user.id])
    expect(await ids({ sort: 'created_at' })).toHaveLength(3)
    await expect(admin.call.users.list({ query: { sort: 'password' } })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('of a super user spans organisations', async () => {
    const [one, other] = [await hub.organisation(), await hub.organisation()]
    const root = await hub.superUser({ users: 'read' })
    const { users } = await root.call.users.list({ query: { p: 0 } })
    const ids = users.map(({ id }) => id)
    for (const id of [one.admin.user.id, other.admin.user.id, root.user.id]) {
      expect(ids).toContain(id)
    }
    expect(await root.call.users.get({ params: { id: one.admin.user.id } })).toMatchObject({
      org_id: one.id,
    })
  })
})

describe('a change', () => {
  test('keeps what it does not name', async () => {
    const { admin, member } = await hub.organisation()
    const { user } = await member({ apis: 'read' }, { password_max_days: 30 })
    const params = { id: user.id }
    const answer = await admin.call.users.update({ params, body: { last_name: 'Moor' } })
    expect(answer).toEqual({ Status: 'OK', Message: 'User updated', Meta: null })
    expect(await admin.call.users.get({ params })).toEqual({ ...user, last_name: 'Moor' })
  })

  test('takes every field of the table', async () => {
    const { admin, member } = await hub.organisation()
    const { user } = await member({ apis: 'read' })
    const { Meta } = await admin.call.groups.create({ body: { name: 'Team' } })
    const body = {
      first_name: 'Bea',
      last_name: 'Moor',
      email_address: address(),
      active: false,
      user_permissions: { keys: 'deny', custom: 'anything' },
      password_max_days: 7,
    }
    const params = { id: user.id }
    await admin.call.users.update({ params, body })
    expect(await admin.call.users.get({ params })).toMatchObject(body)
    await admin.call.users.update({ params, body: { group_id: String(Meta) } })
    expect((await admin.call.users.get({ params })).group_id).toBe(Meta)
    await admin.call.users.update({ params, body: { group_id: '' } })
    expect((await admin.call.users.get({ params })).group_id).toBe('')
  })

  test('never sets a password, a credential or the right to reset passwords', async () => {
    const { admin, member } = await hub.organisation()
    const { user } = await member({ apis: 'read' })
    const params = { id: user.id }
    await hub.administration.userAdministration.allowResetPasswords({ params })
    const headers = { authorization: admin.key }
    const change = (user_permissions: object) =>
      hub.ask('PUT', `/api/users/${user.id}`, {
        headers,
        body: { user_permissions, password: 'sneaked in', access_key: 'x', org_id: 'y' },
      })
    await change({ apis: 'write' })
    const changed = await admin.call.users.get({ params })
    expect(changed.user_permissions).toEqual({ apis: 'write', ResetPassword: 'admin' })
    expect(changed).toMatchObject({ access_key: user.access_key, org_id: user.org_id })
    expect((await hub.login(user.email_address, 'sneaked in')).status).toBe(401)
    await hub.administration.userAdministration.disallowResetPasswords({ params })
    await change({ ResetPassword: 'admin' })
    expect((await admin.call.users.get({ params })).user_permissions).toEqual({})
  })

  test('of nobody is told so', async () => {
    const { admin } = await hub.organisation()
    await expect(admin.call.users.update({ ...nobody, body: {} })).rejects.toMatchObject({
      status: 404,
      body: { Message: 'user does not exist' },
    })
    await expect(admin.call.users.get(nobody)).rejects.toMatchObject(missing)
    await expect(admin.call.users.remove(nobody)).rejects.toMatchObject(missing)
    await expect(admin.call.users.resetKey(nobody)).rejects.toMatchObject(missing)
    await expect(admin.call.users.revoke(nobody)).rejects.toMatchObject(missing)
  })

  test('that breaks the schema is refused', async () => {
    const { admin, member } = await hub.organisation()
    const params = { id: (await member({})).user.id }
    const body = { email_address: 'nobody' }
    await expect(admin.call.users.update({ params, body })).rejects.toMatchObject({
      status: 400,
      body: { Message: 'User object validation failed' },
    })
  })
})

test('a deleted user is gone, with credential and sessions', async () => {
  const { admin, member } = await hub.organisation()
  const { user, key } = await hub.withPassword(member({ users: 'read' }), 'long enough')
  const { headers } = await hub.signIn(user.email_address, 'long enough')
  const params = { id: user.id }
  expect(await admin.call.users.remove({ params })).toEqual({
    Status: 'OK',
    Message: 'User deleted',
    Meta: null,
  })
  await expect(admin.call.users.get({ params })).rejects.toMatchObject(missing)
  await expect(hub.clientFor(key).users.me()).rejects.toMatchObject({ status: 401 })
  expect((await hub.ask('GET', '/api/users/me', { headers })).status).toBe(401)
  expect((await hub.login(user.email_address, 'long enough')).status).toBe(401)
  await admin.call.users.create({ body: { ...ada, email_address: user.email_address } })
})

test('everybody reads themselves, and nobody else without the section', async () => {
  const { admin, member } = await hub.organisation()
  const { user, call } = await member({})
  expect(await call.users.get({ params: { id: user.id } })).toEqual(await call.users.me())
  await expect(call.users.get({ params: { id: admin.user.id } })).rejects.toMatchObject({
    status: 403,
    body: { Message: `access denied: No permission to access '/api/users/${admin.user.id}'` },
  })
})
