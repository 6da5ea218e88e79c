import { afterAll, describe, expect, test } from 'vitest'
import { type Hub, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
const password = 'long enough'
const secrets = ['password_hash', 'password_history', 'access_key_sealed', 'access_key_digest']

const userAt = (id: string, version?: number) => ({
  params: { collection: 'users', id, version: String(version) },
})
const latest = async (at: Hub, key: string, collection: string, id: string) => {
  const { revisions } = await at.clientFor(key).history.list({ params: { collection, id } })
  return revisions[0]?.version ?? 0
}

describe('the history of a document', () => {
  test('has every write, the newest first, with who and when', async () => {
    const { admin, member } = await hub.organisation()
    const { user } = await member({ apis: 'read' })
    const params = { id: user.id }
    await admin.call.users.update({ params, body: { first_name: 'Bea' } })
    await admin.call.users.remove({ params })
    const { revisions } = await admin.call.history.list(userAt(user.id))
    const at = expect.stringMatching(/^\d{4}-.*Z$/)
    const actor = admin.user.email_address
    expect(revisions).toEqual([
      { version: 3, action: 'delete', actor, at },
      { version: 2, action: 'update', actor, at },
      { version: 1, action: 'create', actor: 'administrator', at },
    ])
  })

  test('shows the document before and after, and no secret ever', async () => {
    const { admin, member } = await hub.organisation()
    const { user, key, call } = await member({ apis: 'read' })
    const params = { id: user.id }
    await call.users.resetPassword({ params, body: { new_password: password } })
    await admin.call.users.resetKey({ params })
    await admin.call.users.update({ params, body: { first_name: 'Bea' } })
    const { revisions } = await admin.call.history.list(userAt(user.id))
    expect(revisions).toHaveLength(4)
    for (const { version } of revisions) {
      const revision = await admin.call.history.get(userAt(user.id, version))
      for (const side of [revision.before, revision.after]) {
        for (const secret of secrets) expect(side ?? {}).not.toHaveProperty(secret)
      }
      expect(JSON.stringify(revision)).not.toContain(key)
    }
    const change = await admin.call.history.get(userAt(user.id, 4))
    expect(change).toMatchObject({
      ...{ version: 4, action: 'update', actor: admin.user.email_address },
      before: { first_name: 'Test' },
      after: { first_name: 'Bea' },
    })
    const first = await admin.call.history.get(userAt(user.id, 1))
    expect(first).toMatchObject({ action: 'create', before: null })
  })

  test('that does not exist is told so', async () => {
    const { admin, member } = await hub.organisation()
    const { user } = await member({})
    await expect(admin.call.history.list(userAt('unknown'))).rejects.toMatchObject({
      status: 404,
      body: { Message: 'Document not found' },
    })
    await expect(admin.call.history.get(userAt(user.id, 9))).rejects.toMatchObject({
      status: 404,
      body: { Message: 'Revision not found' },
    })
    for (const collection of ['logins', 'audit_records', 'nothing', 'constructor']) {
      const params = { collection, id: user.id }
      await expect(admin.call.history.list({ params })).rejects.toMatchObject({ status: 404 })
    }
    const headers = { authorization: admin.key }
    const path = `/api/history/users/${user.id}/first`
    expect((await hub.ask('GET', path, { headers })).status).toBe(400)
  })

  test('needs the permission of its kind', async () => {
    const { id, admin, member } = await hub.organisation()
    const { Meta } = await admin.call.groups.create({ body: { name: 'Team' } })
    const kinds = [
      ['users', admin.user.id],
      ['user_groups', String(Meta)],
      ['organisations', id],
    ] as const
    const readers = [
      [{ users: 'read' }, [true, false, false]],
      [{ user_groups: 'read' }, [false, true, false]],
      [{ IsAdmin: 'admin' }, [true, true, true]],
      [{ IsAdmin: 'admin', users: 'deny' }, [false, true, true]],
    ] as const
    for (const [permissions, expected] of readers) {
      const { call } = await member(permissions)
      const seen = kinds.map(async ([collection, document]) => {
        const asked = { params: { collection, id: document } }
        return call.history.list(asked).then(
          () => true,
          ({ status }) => (status === 403 ? false : status),
        )
      })
      expect(await Promise.all(seen)).toEqual(expected)
    }
  })

  test('ends at the wall of the organisation, and not for super users', async () => {
    const [one, other] = [await hub.organisation(), await hub.organisation()]
    await expect(one.admin.call.history.list(userAt(other.admin.user.id))).rejects.toMatchObject({
      status: 404,
    })
    const params = { collection: 'organisations', id: other.id }
    await expect(one.admin.call.history.list({ params })).rejects.toMatchObject({ status: 404 })
    const root = await hub.superUser()
    expect((await root.call.history.list(userAt(other.admin.user.id))).revisions).toHaveLength(1)
  })
})

describe('restoring a user', () => {
  test('brings back what was, and neither password nor credential', async () => {
    const { admin, member } = await hub.organisation()
    const { user, key } = await hub.withPassword(member({ apis: 'read' }), password)
    const params = { id: user.id }
    const body = { first_name: 'Bea', user_permissions: { keys: 'write' } }
    await admin.call.users.update({ params, body })
    expect(await admin.call.history.restore(userAt(user.id, 1))).toEqual({
      Status: 'OK',
      Message: 'Revision restored',
      Meta: params,
    })
    expect(await admin.call.users.get({ params })).toMatchObject({
      first_name: 'Test',
      user_permissions: { apis: 'read' },
      access_key: key,
    })
    expect((await hub.login(user.email_address, password)).status).toBe(200)
    expect(await latest(hub, admin.key, 'users', user.id)).toBe(4)
  })

  test('brings back one who was deleted, to start anew', async () => {
    const { admin, member } = await hub.organisation()
    const { user, key, call } = await hub.withPassword(member({ apis: 'read' }), password)
    const params = { id: user.id }
    await admin.call.users.remove({ params })
    await expect(admin.call.history.restore(userAt(user.id, 3))).rejects.toMatchObject({
      status: 409,
      body: { Message: 'This revision is a deletion; restore an earlier one' },
    })
    await admin.call.history.restore(userAt(user.id, 2))
    const restored = await admin.call.users.get({ params })
    expect(restored).toMatchObject({ id: user.id, user_permissions: { apis: 'read' } })
    expect(restored.access_key).not.toBe(key)
    await expect(call.users.me()).rejects.toMatchObject({ status: 401 })
    expect((await hub.login(user.email_address, password)).status).toBe(401)
    expect((await hub.clientFor(restored.access_key).users.me()).id).toBe(user.id)
  })

  test('does not bring back the right to reset passwords', async () => {
    const { admin, member } = await hub.organisation()
    const { user } = await member({ apis: 'read' })
    const params = { id: user.id }
    const { userAdministration } = hub.administration
    await userAdministration.allowResetPasswords({ params })
    await userAdministration.disallowResetPasswords({ params })
    await admin.call.history.restore(userAt(user.id, 2))
    expect((await admin.call.users.get({ params })).user_permissions).toEqual({ apis: 'read' })
    await userAdministration.allowResetPasswords({ params })
    await admin.call.history.restore(userAt(user.id, 1))
    expect((await admin.call.users.get({ params })).user_permissions).toEqual({
      ...{ apis: 'read', ResetPassword: 'admin' },
    })
    await admin.call.users.remove({ params })
    const before = (await latest(hub, admin.key, 'users', user.id)) - 1
    await admin.call.history.restore(userAt(user.id, before))
    expect((await admin.call.users.get({ params })).user_permissions).toEqual({ apis: 'read' })
  })

  test('does not take the last admin away, nor an address that is taken', async () => {
    const { admin, member } = await hub.organisation()
    const { user, call } = await member({ users: 'write' })
    const params = { id: user.id }
    await admin.call.users.update({ params, body: { user_permissions: { IsAdmin: 'admin' } } })
    await call.users.remove({ params: { id: admin.user.id } })
    await expect(call.history.restore(userAt(user.id, 1))).rejects.toMatchObject({ status: 409 })
    const { email_address } = user
    await call.users.update({ params, body: { email_address: `new.${email_address}` } })
    await member({}, { email_address })
    await expect(call.history.restore(userAt(user.id, 2))).rejects.toMatchObject({
      status: 409,
      body: { Message: 'User email already exists for this Org' },
    })
  })

  test('leaves a group that is gone', async () => {
    const { admin, member } = await hub.organisation()
    const { Meta } = await admin.call.groups.create({ body: { name: 'Team', active: true } })
    const { user } = await member({}, { group_id: String(Meta) })
    await admin.call.groups.remove({ params: { id: String(Meta) } })
    await admin.call.history.restore(userAt(user.id, 1))
    expect((await admin.call.users.get({ params: { id: user.id } })).group_id).toBe('')
  })

  test('to inactive ends the sessions', async () => {
    const { admin, member } = await hub.organisation()
    const { user } = await member({}, { active: false })
    const params = { id: user.id }
    await hub.administration.userAdministration.update({ params, body: { password } })
    await admin.call.users.update({ params, body: { active: true } })
    const browser = await hub.signIn(user.email_address, password)
    await admin.call.history.restore(userAt(user.id, 1))
    await expect(browser.call.users.me()).rejects.toMatchObject({ status: 401 })
  })

  test('is done over the version that was read', async () => {
    const { admin, member } = await hub.organisation()
    const { user } = await member({})
    const headers = { authorization: admin.key, 'if-match': '"1"' }
    await admin.call.users.update({ params: { id: user.id }, body: { first_name: 'Bea' } })
    const path = `/api/history/users/${user.id}/1/restore`
    expect((await hub.ask('POST', path, { headers })).status).toBe(412)
  })
})

describe('restoring a group', () => {
  test('brings back what was, and the group itself', async () => {
    const { admin } = await hub.organisation()
    const { groups, history } = admin.call
    const body = { name: 'Team', active: true, user_permissions: { apis: 'read' } }
    const id = String((await groups.create({ body })).Meta)
    const revision = (version: string) => ({ params: { collection: 'user_groups', id, version } })
    await groups.update({ params: { id }, body: { name: 'Other', user_permissions: {} } })
    await history.restore(revision('1'))
    expect(await groups.get({ params: { id } })).toMatchObject(body)
    await groups.remove({ params: { id } })
    await history.restore(revision('2'))
    expect((await groups.get({ params: { id } })).name).toBe('Other')
  })

  test('does not take the last admin away', async () => {
    const { admin, member } = await hub.organisation()
    const { groups } = admin.call
    const body = { name: 'Team', active: true, user_permissions: { apis: 'read' } }
    const id = String((await groups.create({ body })).Meta)
    await groups.update({ params: { id }, body: { user_permissions: { IsAdmin: 'admin' } } })
    const { call } = await member({}, { group_id: id })
    await call.users.remove({ params: { id: admin.user.id } })
    const params = { collection: 'user_groups', id, version: '1' }
    await expect(call.history.restore({ params })).rejects.toMatchObject({ status: 409 })
  })
})

describe('restoring an organisation', () => {
  async function changed(at: Hub) {
    const { id, admin } = await at.organisation({ developer_quota: 0 })
    const before = { api_editor: 'API Editor' }
    await admin.call.permissions.replace({ body: before })
    const version = String(await latest(at, admin.key, 'organisations', id))
    const { organisations } = at.administration
    const body = {
      ...{ owner_name: 'Renamed', developer_quota: 5, sso_enabled: false },
      ...{ additional_permissions: { other: 'Other' }, open_policy: { enabled: true, rules: '' } },
    }
    await organisations.update({ params: { id }, body })
    await admin.call.history.restore({ params: { collection: 'organisations', id, version } })
    return organisations.get({ params: { id } })
  }

  test('brings back what its admins may change, and nothing of the administration', async () => {
    expect(await changed(hub)).toMatchObject({
      ...{ owner_name: 'Renamed', developer_quota: 5, sso_enabled: false },
      additional_permissions: { api_editor: 'API Editor' },
      open_policy: { enabled: true },
    })
  })

  test('brings back access rules where they may be changed', async () => {
    const own = await startHub({ settings: { security: { open_policy: { enable_api: true } } } })
    const organisation = await changed(own)
    expect(organisation).toMatchObject({ developer_quota: 5 })
    expect(organisation).not.toHaveProperty('open_policy')
  })
})
