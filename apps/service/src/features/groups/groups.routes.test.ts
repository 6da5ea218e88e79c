import { afterAll, describe, expect, test } from 'vitest'
import { collections } from '#collections'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
const nobody = { params: { id: '0123456789abcdef01234567' } }

describe('a group', () => {
  test('is created, listed, read, changed and deleted', async () => {
    const { admin, id: org_id } = await hub.organisation()
    const { groups } = admin.call
    const body = {
      name: 'Team',
      description: 'Those who read',
      active: true,
      user_permissions: { apis: 'ReadWrite', usersPermission: 'read' },
      password_max_days: 30,
    }
    const created = await groups.create({ body })
    expect(created).toEqual({ Status: 'OK', Message: 'User group created', Meta: created.Meta })
    const params = { id: String(created.Meta) }
    expect(params.id).toMatch(/^[0-9a-f]{24}$/)
    const group = await groups.get({ params })
    expect(group).toEqual({
      ...body,
      ...params,
      org_id,
      user_permissions: { apis: 'write', users: 'read' },
    })
    expect(await groups.list()).toEqual({ groups: [group], pages: 1 })
    expect(await groups.update({ params, body: { name: 'Readers' } })).toEqual({
      Status: 'OK',
      Message: 'User group updated',
      Meta: null,
    })
    expect(await groups.get({ params })).toEqual({ ...group, name: 'Readers' })
    expect(await groups.remove({ params })).toEqual({
      Status: 'OK',
      Message: 'User group deleted',
      Meta: null,
    })
    expect(await groups.list()).toEqual({ groups: [], pages: 0 })
  })

  test('needs nothing but a name, and may grant nothing', async () => {
    const { admin, id: org_id } = await hub.organisation()
    const { Meta } = await admin.call.groups.create({ body: { name: 'Team' } })
    expect(await admin.call.groups.get({ params: { id: String(Meta) } })).toEqual({
      ...{ id: Meta, org_id, name: 'Team', description: '', active: false },
      ...{ user_permissions: {}, password_max_days: 0 },
    })
  })

  test('belongs to the organisation of the caller, whatever is sent', async () => {
    const { admin, id: org_id } = await hub.organisation()
    const other = await hub.organisation()
    const { body } = await hub.ask('POST', '/api/usergroups', {
      headers: { authorization: admin.key },
      body: { name: 'Team', org_id: other.id, id: nobody.params.id, more: true },
    })
    const group = await admin.call.groups.get({ params: { id: String(body.Meta) } })
    expect(group).toMatchObject({ org_id })
    expect(group.id).not.toBe(nobody.params.id)
  })

  test.each([
    [{}],
    [{ name: '' }],
    [{ name: 'Team', active: 'yes' }],
    [{ name: 'Team', user_permissions: { apis: 7 } }],
    [{ name: 'Team', password_max_days: -1 }],
  ])('is not made of %o', async (body) => {
    const { admin } = await hub.organisation()
    const headers = { authorization: admin.key }
    expect(await hub.ask('POST', '/api/usergroups', { headers, body })).toMatchObject({
      status: 400,
      body: { Message: 'User group object validation failed' },
    })
  })

  test('never grants the right to reset passwords', async () => {
    const { admin } = await hub.organisation()
    const user_permissions = { apis: 'read', ResetPassword: 'admin' }
    const { Meta } = await admin.call.groups.create({ body: { name: 'Team', user_permissions } })
    const params = { id: String(Meta) }
    expect((await admin.call.groups.get({ params })).user_permissions).toEqual({ apis: 'read' })
    await admin.call.groups.update({ params, body: { user_permissions } })
    expect((await admin.call.groups.get({ params })).user_permissions).toEqual({ apis: 'read' })
  })

  test('that does not exist is told so', async () => {
    const { admin } = await hub.organisation()
    const { groups } = admin.call
    const missing = { status: 404, body: { Message: 'Could not retrieve user group detail' } }
    await expect(groups.get(nobody)).rejects.toMatchObject(missing)
    await expect(groups.remove(nobody)).rejects.toMatchObject(missing)
    await expect(groups.update({ ...nobody, body: { name: 'x' } })).rejects.toMatchObject({
      status: 404,
      body: { Message: 'Group ID does not exist' },
    })
  })

  test('of another organisation is not there', async () => {
    const { admin } = await hub.organisation()
    const other = await hub.organisation()
    const { Meta } = await other.admin.call.groups.create({ body: { name: 'Theirs' } })
    const params = { id: String(Meta) }
    await expect(admin.call.groups.get({ params })).rejects.toMatchObject({ status: 404 })
    await expect(admin.call.groups.remove({ params })).rejects.toMatchObject({ status: 404 })
    expect((await admin.call.groups.list()).groups).toEqual([])
    expect((await other.admin.call.groups.get({ params })).name).toBe('Theirs')
  })
})

describe('a member', () => {
  async function withMember(own: Record<string, string>, granted: Record<string, string>) {
    const { admin, member } = await hub.organisation()
    const body = { name: 'Team', active: true, user_permissions: granted }
    const { Meta } = await admin.call.groups.create({ body })
    const params = { id: String(Meta) }
    const { user, call } = await member(own, { group_id: params.id })
    return { admin, params, user, call }
  }
  const denied = { status: 403 }

  test('holds the permissions of the group instead of the own', async () => {
    const { admin, user, call } = await withMember({ users: 'write' }, { user_groups: 'read' })
    await expect(call.users.list()).rejects.toMatchObject(denied)
    expect((await call.groups.list()).groups).toHaveLength(1)
    expect((await call.users.me()).user_permissions).toEqual({ user_groups: 'read' })
    const shown = await admin.call.users.get({ params: { id: user.id } })
    expect(shown).toMatchObject({ user_permissions: { user_groups: 'read' } })
    const { users } = await admin.call.users.list()
    expect(users.find(({ id }) => id === user.id)).toEqual(shown)
  })

  test('is an admin by the group, and no admin by the own right', async () => {
    const up = await withMember({}, { IsAdmin: 'admin' })
    expect(await up.call.permissions.get()).toEqual({ additional_permissions: {} })
    const down = await withMember({ IsAdmin: 'admin' }, { apis: 'read' })
    await expect(down.call.permissions.get()).rejects.toMatchObject(denied)
  })

  test('feels every change of the group at once', async () => {
    const { admin, params, call } = await withMember({}, { users: 'read' })
    expect((await call.users.list()).pages).toBe(1)
    await admin.call.groups.update({ params, body: { user_permissions: { users: 'deny' } } })
    await expect(call.users.list()).rejects.toMatchObject(denied)
  })

  test('of an inactive group has no access', async () => {
    const { admin, params, call } = await withMember({ users: 'read' }, { users: 'read' })
    await admin.call.groups.update({ params, body: { active: false } })
    await expect(call.users.me()).rejects.toMatchObject({
      status: 403,
      body: { Message: 'access denied: User is not active' },
    })
    await admin.call.groups.update({ params, body: { active: true } })
    expect((await call.users.list()).pages).toBe(1)
  })

  test('of a deleted group holds the own permissions again', async () => {
    const { admin, params, user, call } = await withMember({ users: 'read' }, { apis: 'read' })
    await expect(call.users.list()).rejects.toMatchObject(denied)
    await admin.call.groups.remove({ params })
    expect((await call.users.list()).pages).toBe(1)
    expect(await admin.call.users.get({ params: { id: user.id } })).toMatchObject({
      group_id: '',
      user_permissions: { users: 'read' },
    })
  })

  test('of a deleted group leaves it, however many there are', async () => {
    const { admin, member, id: org } = await hub.organisation()
    const { Meta } = await admin.call.groups.create({ body: { name: 'Team', active: true } })
    const group_id = String(Meta)
    const { user } = await member({}, { group_id })
    const users = hub.layers.main.collection(collections.users, { org, actor: 'test' })
    const one = await users.get(user.id)
    if (!one) throw new Error('the member is gone')
    for (let at = 0; at < 150; at += 1) {
      const id = at.toString(16).padStart(24, '0')
      await users.insert({ ...one, id, email_key: id, access_key_digest: id })
    }
    await admin.call.groups.remove({ params: { id: group_id } })
    expect(await users.count({ group_id })).toBe(0)
    expect(await users.count({ group_id: '' })).toBe(152)
  })

  test('keeps the own right to reset passwords', async () => {
    const { admin, user } = await withMember({ users: 'read' }, { IsAdmin: 'admin' })
    const params = { id: user.id }
    await hub.administration.userAdministration.allowResetPasswords({ params })
    expect((await admin.call.users.get({ params })).user_permissions).toEqual({
      IsAdmin: 'admin',
      ResetPassword: 'admin',
    })
  })

  test('who leaves the group holds the own permissions again', async () => {
    const { admin, user, call } = await withMember({ users: 'read' }, { apis: 'read' })
    await admin.call.users.update({ params: { id: user.id }, body: { group_id: '' } })
    expect((await call.users.me()).user_permissions).toEqual({ users: 'read' })
  })
})
