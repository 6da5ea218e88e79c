import { afterAll, describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
const password = 'long enough'

describe('resetting a credential', () => {
  test('replaces it at once and ends the sessions', async () => {
    const { admin, member } = await hub.organisation()
    const { user, key, call } = await hub.withPassword(member({}), password)
    const { headers } = await hub.signIn(user.email_address, password)
    const params = { id: user.id }
    expect(await admin.call.users.resetKey({ params })).toEqual({
      Status: 'OK',
      Message: 'User session renewed',
      Meta: null,
    })
    await expect(call.users.me()).rejects.toMatchObject({ status: 401 })
    expect((await hub.ask('GET', '/api/users/me', { headers })).status).toBe(401)
    const { access_key } = await admin.call.users.get({ params })
    expect(access_key).toMatch(/^[0-9a-f]{32}$/)
    expect(access_key).not.toBe(key)
    expect((await hub.clientFor(access_key).users.me()).id).toBe(user.id)
  })

  test('is open to everybody for the own one, super users included', async () => {
    const { member } = await hub.organisation()
    for (const { user, call } of [await member({}), await hub.superUser({})]) {
      await call.users.resetKey({ params: { id: user.id } })
      await expect(call.users.me()).rejects.toMatchObject({ status: 401 })
    }
  })

  test('of others needs users write', async () => {
    const { admin, member } = await hub.organisation()
    const params = { id: admin.user.id }
    const reader = await member({ users: 'read' })
    await expect(reader.call.users.resetKey({ params })).rejects.toMatchObject({
      status: 403,
      body: { Message: "access denied: No permission to carry out 'write' operation" },
    })
    expect((await admin.call.users.me()).id).toBe(admin.user.id)
    const writer = await member({ users: 'write' })
    await writer.call.users.resetKey({ params })
    await expect(admin.call.users.me()).rejects.toMatchObject({ status: 401 })
  })

  test('of others is refused where the settings forbid it', async () => {
    const strict = await startHub({
      settings: { security: { forbid_admin_reset_access_token: true } },
    })
    const { admin, member } = await strict.organisation()
    const { user, call } = await member({})
    const params = { id: user.id }
    await expect(admin.call.users.resetKey({ params })).rejects.toMatchObject({ status: 403 })
    expect((await call.users.me()).id).toBe(user.id)
    await call.users.resetKey({ params })
    await expect(call.users.me()).rejects.toMatchObject({ status: 401 })
  })
})

describe('revoking a user', () => {
  test('ends credential and sessions and leaves the user inactive', async () => {
    const { admin, member } = await hub.organisation()
    const { user, call } = await hub.withPassword(member({ users: 'read' }), password)
    const { headers } = await hub.signIn(user.email_address, password)
    const params = { id: user.id }
    expect(await admin.call.users.revoke({ params })).toMatchObject({ Message: 'User revoked' })
    await expect(call.users.me()).rejects.toMatchObject({ status: 401 })
    expect((await hub.ask('GET', '/api/users', { headers })).status).toBe(401)
    expect((await admin.call.users.get({ params })).active).toBe(false)
    expect((await hub.login(user.email_address, password)).status).toBe(403)
  })

  test('keeps the old credential out when the user is active again', async () => {
    const { admin, member } = await hub.organisation()
    const { user, call } = await member({})
    const params = { id: user.id }
    await admin.call.users.revoke({ params })
    await admin.call.users.update({ params, body: { active: true } })
    await expect(call.users.me()).rejects.toMatchObject({ status: 401 })
    const { access_key } = await admin.call.users.get({ params })
    expect((await hub.clientFor(access_key).users.me()).id).toBe(user.id)
  })
})

test('a user who is switched off keeps the credential for later', async () => {
  const { admin, member } = await hub.organisation()
  const { user, call } = await member({})
  const params = { id: user.id }
  await admin.call.users.update({ params, body: { active: false } })
  await expect(call.users.me()).rejects.toMatchObject({
    status: 403,
    body: { Message: 'access denied: User is not active' },
  })
  await admin.call.users.update({ params, body: { active: true } })
  expect((await call.users.me()).id).toBe(user.id)
})

test('the credentials of others can be hidden', async () => {
  const strict = await startHub({
    settings: { security: { forbid_admin_view_access_token: true } },
  })
  const { admin, member } = await strict.organisation()
  const { user, key, call } = await member({})
  const params = { id: user.id }
  const root = await strict.superUser()
  for (const reader of [admin, root]) {
    expect((await reader.call.users.get({ params })).access_key).toBe('')
    const { users } = await reader.call.users.list({ query: { p: 0 } })
    const shown = users.filter(({ access_key }) => access_key !== '').map(({ id }) => id)
    expect(shown).toEqual([reader.user.id])
    const found = await reader.call.users.search({
      body: { filters: { query: user.email_address } },
    })
    expect(found.users[0]?.access_key).toBe('')
  }
  expect((await call.users.me()).access_key).toBe(key)
  expect((await call.users.get({ params })).access_key).toBe(key)
  const shown = await strict.administration.userAdministration.get({ params })
  expect(shown.access_key).toBe(key)
})
