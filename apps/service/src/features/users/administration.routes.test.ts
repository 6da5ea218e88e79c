import type { User } from '@svc/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { adminSecret, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
const { userAdministration } = hub.administration
let counter = 0
const address = () => `made${++counter}@acme.test`
const nobody = { params: { id: '0123456789abcdef01234567' } }
const password = 'long enough'

describe('the administration creates a user', () => {
  test('and is told the credential and the whole user', async () => {
    const { id: org_id } = await hub.organisation()
    const email_address = address()
    const { Status, Message, Meta } = await userAdministration.create({
      body: {
        first_name: 'Ada',
        last_name: 'Moss',
        email_address,
        org_id,
        active: true,
        user_permissions: { apis: 'ReadWrite' },
      },
    })
    const user = Meta as User
    expect(Status).toBe('OK')
    expect(Message).toMatch(/^[0-9a-f]{32}$/)
    expect(user).toMatchObject({
      ...{ api_model: {}, org_id, email_address, active: true, first_name: 'Ada' },
      ...{ access_key: Message, user_permissions: { apis: 'write' }, PWHistory: [] },
    })
    expect((await hub.clientFor(Message).users.me()).id).toBe(user.id)
    expect(await userAdministration.get({ params: { id: user.id } })).toEqual(user)
  })

  test('as an admin who may reset passwords, inactive, unless told otherwise', async () => {
    const { id: org_id } = await hub.organisation()
    const { Meta } = await userAdministration.create({ body: { email_address: address(), org_id } })
    expect(Meta).toMatchObject({
      ...{ active: false, first_name: '', last_name: '', group_id: '' },
      user_permissions: { IsAdmin: 'admin', ResetPassword: 'admin' },
    })
  })

  test('without a password, whatever was sent', async () => {
    const { id: org_id } = await hub.organisation()
    const email_address = address()
    const { body } = await hub.ask('POST', '/admin/users', {
      headers: { 'admin-auth': adminSecret },
      body: { email_address, org_id, active: true, password },
    })
    expect((await hub.login(email_address, password)).status).toBe(401)
    const { id } = body.Meta as User
    const { users } = hub.clientFor(body.Message)
    await users.resetPassword({ params: { id }, body: { new_password: password } })
    expect((await hub.login(email_address, password)).status).toBe(200)
  })

  test('without an organisation as a super user', async () => {
    const { Message, Meta } = await userAdministration.create({
      body: { email_address: address(), active: true },
    })
    expect(Meta).toMatchObject({ org_id: '' })
    const { admin } = await hub.organisation()
    const { users } = hub.clientFor(Message)
    expect(await users.get({ params: { id: admin.user.id } })).toMatchObject({
      org_id: admin.user.org_id,
    })
  })

  test('with a free address only', async () => {
    const { id: org_id, admin } = await hub.organisation()
    const { email_address } = admin.user
    for (const body of [{ email_address, org_id }, { email_address }]) {
      await expect(userAdministration.create({ body })).rejects.toMatchObject({
        status: 409,
        body: { Message: 'User email already exists for this Org' },
      })
    }
  })

  test.each([
    [{}, 'User object validation failed'],
    [{ email_address: 'nobody' }, 'User object validation failed'],
    [{ email_address: 'x@y.test', org_id: 'unknown' }, 'User object validation failed'],
  ])('but not from %o', async (body, Message) => {
    const headers = { 'admin-auth': adminSecret }
    expect(await hub.ask('POST', '/admin/users', { headers, body })).toMatchObject({
      status: 400,
      body: { Message },
    })
  })

  test('but not from an empty body', async () => {
    const headers = { 'admin-auth': adminSecret }
    expect(await hub.ask('POST', '/admin/users', { headers })).toMatchObject({
      status: 400,
      body: { Message: 'Request body malformed' },
    })
  })
})

describe('the administration changes a user', () => {
  test('and keeps what it does not name, the credential included', async () => {
    const { member } = await hub.organisation()
    const { user, key } = await member({ apis: 'read' })
    const params = { id: user.id }
    const answer = await userAdministration.update({ params, body: { first_name: 'Bea' } })
    expect(answer).toEqual({ Status: 'OK', Message: key, Meta: { ...user, first_name: 'Bea' } })
  })

  test('sets a first password without the credential', async () => {
    const { member } = await hub.organisation()
    const { user } = await member({})
    await userAdministration.update({ params: { id: user.id }, body: { password } })
    expect((await hub.login(user.email_address, password)).status).toBe(200)
  })

  test('changes a password with the credential of the user only', async () => {
    const { member } = await hub.organisation()
    const { user, key } = await hub.withPassword(member({}), password)
    const other = (await member({})).key
    const params = { id: user.id }
    const next = 'another one'
    for (const access_key of [undefined, '', 'wrong', other, adminSecret]) {
      await expect(
        userAdministration.update({
          params,
          body: { first_name: 'No', password: next, access_key },
        }),
      ).rejects.toMatchObject({ status: 403 })
    }
    expect((await userAdministration.get({ params })).first_name).toBe('Test')
    expect((await hub.login(user.email_address, next)).status).toBe(401)
    const body = { password: next, access_key: key }
    expect((await userAdministration.update({ params, body })).Message).toBe(key)
    expect((await hub.login(user.email_address, next)).status).toBe(200)
  })

  test('but not with a password that is too weak, and then nothing', async () => {
    const { member } = await hub.organisation()
    const { user } = await member({})
    const params = { id: user.id }
    const body = { first_name: 'Half', password: 'four' }
    await expect(userAdministration.update({ params, body })).rejects.toMatchObject({
      status: 400,
      body: {
        Message: 'Password validation failed',
        Errors: ['password must have at least 6 characters'],
      },
    })
    expect((await userAdministration.get({ params })).first_name).toBe('Test')
  })

  test('who exists only', async () => {
    const missing = { status: 404, body: { Message: 'User not found' } }
    await expect(userAdministration.update({ ...nobody, body: {} })).rejects.toMatchObject(missing)
    await expect(userAdministration.allowResetPasswords(nobody)).rejects.toMatchObject(missing)
    await expect(userAdministration.disallowResetPasswords(nobody)).rejects.toMatchObject(missing)
    await expect(userAdministration.get(nobody)).rejects.toMatchObject({
      status: 404,
      body: { Message: 'Could not retrieve user detail' },
    })
  })
})

test('the right to reset passwords is given and taken', async () => {
  const { member, admin } = await hub.organisation()
  const { user } = await member({ apis: 'read' })
  const params = { id: admin.user.id }
  const reset = () =>
    admin.call.users.resetPassword({ params: { id: user.id }, body: { new_password: 'four' } })
  await expect(reset()).rejects.toMatchObject({ status: 403 })
  const given = await userAdministration.allowResetPasswords({ params })
  expect(given).toMatchObject({ Status: 'OK', Message: 'User updated' })
  expect((given.Meta as User).user_permissions).toEqual({
    IsAdmin: 'admin',
    ResetPassword: 'admin',
  })
  await expect(reset()).rejects.toMatchObject({ status: 400 })
  const taken = await userAdministration.disallowResetPasswords({ params })
  expect((taken.Meta as User).user_permissions).toEqual({ IsAdmin: 'admin' })
  await expect(reset()).rejects.toMatchObject({ status: 403 })
})

test('all users are listed and searched, those of no organisation included', async () => {
  const { admin, id: org_id } = await hub.organisation()
  const root = await hub.superUser()
  const { users } = await userAdministration.list({ query: { p: 0 } })
  const ids = users.map(({ id }) => id)
  expect(ids).toContain(admin.user.id)
  expect(ids).toContain(root.user.id)
  const q = admin.user.email_address.toUpperCase()
  expect(await userAdministration.list({ query: { q } })).toMatchObject({
    users: [{ id: admin.user.id, org_id, access_key: admin.key }],
    pages: 1,
  })
})
