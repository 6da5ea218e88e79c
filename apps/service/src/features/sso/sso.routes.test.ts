import { afterAll, describe, expect, test } from 'vitest'
import { adminSecret, cookiesIn, type Hub, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const asked = (OrgID: string, more: object = {}) => ({ ForSection: 'dashboard', OrgID, ...more })
const redeem = (at: Hub, nonce: unknown) =>
  at.ask('GET', `/tap?nonce=${encodeURIComponent(String(nonce))}`)
const failed = { status: 302, headers: { location: '/?error=sso' } }

/** A token by the administration, redeemed: the browser of whoever it was made for. */
async function enter(at: Hub, body: object) {
  const { Meta } = await at.administration.sso.createByAdministrator({ body })
  const answer = await redeem(at, Meta)
  return { answer, call: at.browserWith(answer).call }
}
const permissionsOf = async (at: Hub, body: object) =>
  (await (await enter(at, body)).call.users.me()).user_permissions

async function tokenKeys(at: Hub) {
  const keys: string[] = []
  for await (const page of at.keyvalue.scan('sso-')) keys.push(...page)
  return keys
}

describe('a token', () => {
  test('is made by the administration and by users who may', async () => {
    const { id, admin, member } = await hub.organisation()
    const writer = await member({ system: 'write' })
    const body = asked(id, { EmailAddress: 'ada@acme.test' })
    const answers = [
      await hub.administration.sso.createByAdministrator({ body }),
      await admin.call.sso.create({ body }),
      await writer.call.sso.create({ body }),
    ]
    for (const { Status, Message, Meta } of answers) {
      expect({ Status, Message }).toEqual({ Status: 'OK', Message: 'SSO Nonce created' })
      const text = Buffer.from(String(Meta), 'base64').toString()
      expect(text).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    }
  })

  test('lives for 60 seconds and is stored unreadable', async () => {
    const own = await startHub()
    const { id } = await own.organisation()
    const { Meta } = await own.administration.sso.createByAdministrator({ body: asked(id) })
    const [key = '', ...others] = await tokenKeys(own)
    expect(others).toEqual([])
    expect(key).not.toContain(String(Meta))
    expect(await own.keyvalue.ttl(key)).toBe(60)
    await own.keyvalue.expire(key, 0)
    expect(await redeem(own, Meta)).toMatchObject(failed)
  })

  test('opens one session, however many try at the same time', async () => {
    const { id } = await hub.organisation()
    const { Meta } = await hub.administration.sso.createByAdministrator({ body: asked(id) })
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(hub, Meta)))
    const opened = answers.filter((answer) => cookiesIn(answer).has('authorisation'))
    expect(opened).toHaveLength(1)
    expect(opened[0]).toMatchObject({ status: 302, headers: { location: '/' } })
    for (const answer of answers) {
      if (answer !== opened[0]) expect(answer).toMatchObject(failed)
    }
    expect(await redeem(hub, Meta)).toMatchObject(failed)
  })

  test('for the portal does not open the dashboard, and is not spent by the try', async () => {
    const own = await startHub()
    const { id } = await own.organisation()
    const body = { ...asked(id), ForSection: 'portal' }
    const { Meta } = await own.administration.sso.createByAdministrator({ body })
    expect(await redeem(own, Meta)).toMatchObject(failed)
    expect(await tokenKeys(own)).toHaveLength(1)
  })

  test.each(['', 'unknown', '%zz'])('that is %j opens nothing', async (nonce) => {
    expect(await hub.ask('GET', `/tap?nonce=${nonce}`)).toMatchObject(failed)
    expect(await hub.ask('GET', '/tap')).toMatchObject(failed)
  })

  test('that fails leads where the settings say', async () => {
    const sso_custom_login_error_url = 'https://id.acme.test/sorry'
    const own = await startHub({ settings: { sso_custom_login_error_url } })
    expect(await redeem(own, 'unknown')).toMatchObject({
      status: 302,
      headers: { location: sso_custom_login_error_url },
    })
  })

  const wrong = 'Cannot create an SSO session for an invalid payload: '
  test.each([
    [{}, `${wrong}[ForSection must be one of dashboard, portal, OrgID '' does not exist]`],
    [{ ForSection: 'admin' }, /\[ForSection must be one of dashboard, portal/],
    [{ ForSection: 'dashboard', OrgID: 'x' }, `${wrong}[OrgID 'x' does not exist]`],
    [{ ForSection: 7 }, 'Request body malformed'],
    [{ GroupsIDs: 'x' }, 'Request body malformed'],
    ['', 'Request body malformed'],
    ['{', 'Request body malformed'],
  ])('is not made of %j', async (body, message) => {
    const { admin } = await hub.organisation()
    for (const [path, headers] of [
      ['/admin/sso', { 'admin-auth': adminSecret }],
      ['/api/sso', { authorization: admin.key }],
    ] as const) {
      const told = await hub.ask('POST', path, { headers, body })
      expect(told.status).toBe(400)
      expect(told.body.Message).toMatch(message)
    }
  })

  test('is not made for an organisation without single sign-on', async () => {
    const { id, admin } = await hub.organisation({ sso_enabled: false })
    const off = { status: 403, body: { Message: 'SSO not enabled for org' } }
    const body = asked(id)
    await expect(admin.call.sso.create({ body })).rejects.toMatchObject(off)
    const { sso } = hub.administration
    await expect(sso.createByAdministrator({ body })).rejects.toMatchObject(off)
  })

  test('opens nothing once the organisation is gone or has it switched off', async () => {
    const { organisations, sso } = hub.administration
    const off = await hub.organisation()
    const one = await sso.createByAdministrator({ body: asked(off.id) })
    const params = { id: off.id }
    await organisations.update({ params, body: { owner_name: 'Off', sso_enabled: false } })
    expect(await redeem(hub, one.Meta)).toMatchObject(failed)
    const gone = await hub.organisation()
    const other = await sso.createByAdministrator({ body: asked(gone.id) })
    await organisations.remove({ params: { id: gone.id } })
    expect(await redeem(hub, other.Meta)).toMatchObject(failed)
  })

  test('of a user is for the own organisation only', async () => {
    const [one, other] = [await hub.organisation(), await hub.organisation()]
    await expect(one.admin.call.sso.create({ body: asked(other.id) })).rejects.toMatchObject({
      status: 400,
      body: { Message: `${wrong}[OrgID '${other.id}' does not exist]` },
    })
  })
})

describe('a guest', () => {
  test('is known by the session only', async () => {
    const { id, admin } = await hub.organisation()
    const { call, answer } = await enter(
      hub,
      asked(id, { EmailAddress: 'guest@acme.test', DisplayName: 'Gail van Guest' }),
    )
    expect(cookiesIn(answer).get('authorisation')).toContain('HttpOnly')
    expect(await call.users.me()).toMatchObject({
      ...{ email_address: 'guest@acme.test', first_name: 'Gail', last_name: 'van Guest' },
      ...{ org_id: id, active: true, access_key: '', last_login_date: '0001-01-01T00:00:00Z' },
    })
    const { users } = await admin.call.users.list()
    expect(users.map(({ email_address }) => email_address)).not.toContain('guest@acme.test')
    expect(await call.sessions.organisations()).toEqual({ organisations: [] })
  })

  test('is an admin when neither group nor default says otherwise', async () => {
    const { id } = await hub.organisation()
    expect(await permissionsOf(hub, asked(id))).toEqual({ IsAdmin: 'admin' })
  })

  test('holds the permissions of the groups, the higher level of each', async () => {
    const { id, admin } = await hub.organisation()
    const group = async (user_permissions: Record<string, string>, active = true) => {
      const body = { name: 'Group', active, user_permissions }
      return String((await admin.call.groups.create({ body })).Meta)
    }
    const readers = await group({ apis: 'read', keys: 'write', log: 'deny' })
    const writers = await group({ apis: 'write', keys: 'deny' })
    const idle = await group({ users: 'write' }, false)
    const both = { apis: 'write', keys: 'write', log: 'deny' }
    const GroupsIDs = [readers, writers, idle]
    expect(await permissionsOf(hub, asked(id, { GroupID: readers }))).toEqual({
      ...{ apis: 'read', keys: 'write', log: 'deny' },
    })
    expect(await permissionsOf(hub, asked(id, { GroupsIDs }))).toEqual(both)
    const mixed = { GroupID: writers, GroupsIDs: [readers] }
    expect(await permissionsOf(hub, asked(id, mixed))).toEqual(both)
    expect(await permissionsOf(hub, asked(id, { GroupID: idle }))).toEqual({})
    expect(await permissionsOf(hub, asked(id, { GroupID: 'unknown' }))).toEqual({})
    const other = await hub.organisation()
    expect(await permissionsOf(hub, asked(other.id, { GroupID: readers }))).toEqual({})
  })

  test('holds the defaults of the settings, merged with the groups', async () => {
    const own = await startHub({
      settings: { sso_permission_defaults: { apis: 'ReadWrite', log: 'read' } },
    })
    const { id, admin } = await own.organisation()
    expect(await permissionsOf(own, asked(id))).toEqual({ apis: 'write', log: 'read' })
    const user_permissions = { apis: 'read', keys: 'read' }
    const body = { name: 'Group', active: true, user_permissions }
    const { Meta } = await admin.call.groups.create({ body })
    expect(await permissionsOf(own, asked(id, { GroupID: Meta }))).toEqual({
      ...{ apis: 'write', log: 'read', keys: 'read' },
    })
  })

  test('holds the default group of the settings, which may not exist', async () => {
    const own = await startHub({ settings: { sso_default_group_id: 'nowhere' } })
    const { id, admin } = await own.organisation()
    expect(await permissionsOf(own, asked(id))).toEqual({})
    const body = { name: 'Group', active: true, user_permissions: { keys: 'read' } }
    const { Meta } = await admin.call.groups.create({ body })
    expect(await permissionsOf(own, asked(id, { GroupID: Meta }))).toEqual({ keys: 'read' })
  })
})

describe('a token of a user', () => {
  const enterBy = async (at: Hub, key: string, body: object) => {
    const { Meta } = await at.clientFor(key).sso.create({ body })
    return at.browserWith(await redeem(at, Meta))
  }

  test('opens a session with at most the own permissions, and never an admin', async () => {
    const { id, admin, member } = await hub.organisation()
    const writer = await member({ system: 'write', users: 'read', custom: 'x' })
    const guest = await enterBy(hub, writer.key, asked(id))
    expect((await guest.call.users.me()).user_permissions).toEqual({
      system: 'write',
      users: 'read',
    })
    const denying = await member({ IsAdmin: 'admin', users: 'deny' })
    for (const key of [admin.key, denying.key]) {
      const { call } = await enterBy(hub, key, asked(id))
      const { user_permissions } = await call.users.me()
      expect(user_permissions).not.toHaveProperty('IsAdmin')
      expect(user_permissions).toMatchObject({ apis: 'write', system: 'write' })
      await expect(call.permissions.get()).rejects.toMatchObject({ status: 403 })
      if (key === denying.key) {
        await expect(call.users.list()).rejects.toMatchObject({ status: 403 })
      }
    }
  })

  test('opens no admin by a group either', async () => {
    const { id, admin } = await hub.organisation()
    const user_permissions = { IsAdmin: 'admin', apis: 'read' }
    const body = { name: 'Admins', active: true, user_permissions }
    const { Meta } = await admin.call.groups.create({ body })
    const { call } = await enterBy(hub, admin.key, asked(id, { GroupID: Meta }))
    expect((await call.users.me()).user_permissions).toEqual({ apis: 'read' })
  })

  test('opens the account of another with the rights of both, and shows no way to the rest', async () => {
    const own = await startHub({ settings: { sso_enable_user_lookup: true } })
    const { id, admin, member } = await own.organisation()
    const writer = await member({ system: 'write', apis: 'read' })
    const { email_address: EmailAddress } = admin.user
    const browser = await enterBy(own, writer.key, asked(id, { EmailAddress }))
    const me = await browser.call.users.me()
    expect(me).toMatchObject({ id: admin.user.id, access_key: '' })
    expect(me.user_permissions).toEqual({ system: 'write', apis: 'read' })
    const params = { id: admin.user.id }
    expect((await browser.call.users.get({ params })).access_key).toBe('')
    await expect(browser.call.permissions.get()).rejects.toMatchObject({ status: 403 })
    await expect(browser.call.users.resetKey({ params })).rejects.toMatchObject({ status: 403 })
    const body = { new_password: 'taken over' }
    await expect(browser.call.users.resetPassword({ params, body })).rejects.toMatchObject({
      status: 403,
    })
    expect((await own.login(EmailAddress, 'taken over')).status).toBe(401)
  })
})

describe('a registered user', () => {
  test('enters as oneself where the settings look users up', async () => {
    const own = await startHub({ settings: { sso_enable_user_lookup: true } })
    const { id, admin, member } = await own.organisation()
    const { user } = await member({ apis: 'read' })
    const EmailAddress = user.email_address.toUpperCase()
    const { call } = await enter(own, asked(id, { EmailAddress }))
    const me = await call.users.me()
    expect(me).toMatchObject({ id: user.id, user_permissions: { apis: 'read' } })
    expect(me.access_key).toBe(user.access_key)
    expect(Date.now() - Date.parse(me.last_login_date)).toBeLessThan(60_000)
    const asAdmin = await enter(own, asked(id, { EmailAddress: admin.user.email_address }))
    expect(await asAdmin.call.permissions.get()).toEqual({ additional_permissions: {} })
  })

  test('is a guest like all others where they do not', async () => {
    const { id, member } = await hub.organisation()
    const { user } = await member({ apis: 'read' })
    const { email_address: EmailAddress } = user
    const only = { EmailAddress, SSOOnlyForRegisteredUsers: true }
    const me = await (await enter(hub, asked(id, only))).call.users.me()
    expect(me.id).not.toBe(user.id)
    expect(me).toMatchObject({ email_address: EmailAddress, access_key: '' })
  })

  test('of another organisation is not found', async () => {
    const own = await startHub({ settings: { sso_enable_user_lookup: true } })
    const [one, other] = [await own.organisation(), await own.organisation()]
    const { email_address: EmailAddress, id } = other.admin.user
    const me = await (await enter(own, asked(one.id, { EmailAddress }))).call.users.me()
    expect(me.id).not.toBe(id)
    expect(me.org_id).toBe(one.id)
  })

  test('enters alone where only registered users may', async () => {
    const own = await startHub({ settings: { sso_enable_user_lookup: true } })
    const { id, admin } = await own.organisation()
    const enterAs = async (EmailAddress: string, SSOOnlyForRegisteredUsers: boolean) =>
      (await enter(own, asked(id, { EmailAddress, SSOOnlyForRegisteredUsers }))).answer
    expect(await enterAs('unknown@acme.test', true)).toMatchObject(failed)
    expect(await enterAs('', true)).toMatchObject(failed)
    expect(await enterAs('unknown@acme.test', false)).toMatchObject({ headers: { location: '/' } })
    expect(await enterAs(admin.user.email_address, true)).toMatchObject({
      headers: { location: '/' },
    })
  })

  test('who is not active does not enter, by oneself or by the group', async () => {
    const own = await startHub({ settings: { sso_enable_user_lookup: true } })
    const { id, admin, member } = await own.organisation()
    const { Meta } = await admin.call.groups.create({ body: { name: 'Idle', active: false } })
    const users = [await member({}, { active: false }), await member({}, { group_id: Meta })]
    for (const { user } of users) {
      const { answer } = await enter(own, asked(id, { EmailAddress: user.email_address }))
      expect(answer).toMatchObject(failed)
      expect(cookiesIn(answer).size).toBe(0)
    }
  })

  test('ends the other sessions where one is allowed', async () => {
    const own = await startHub({
      settings: { sso_enable_user_lookup: true, disable_parallel_sessions: true },
    })
    const { id, admin } = await own.organisation()
    const { email_address: EmailAddress } = admin.user
    const first = await enter(own, asked(id, { EmailAddress }))
    const second = await enter(own, asked(id, { EmailAddress }))
    await expect(first.call.users.me()).rejects.toMatchObject({ status: 401 })
    expect((await second.call.users.me()).id).toBe(admin.user.id)
  })
})
