import { afterAll, describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const last = {
  status: 409,
  body: { Message: 'The last active admin of an organisation cannot be removed or demoted' },
}

async function surroundings() {
  const { admin, member } = await hub.organisation()
  const writer = await member({ users: 'write', user_groups: 'write' })
  const params = { id: admin.user.id }
  const { users, groups } = writer.call
  const group = async (user_permissions: Record<string, string>, active = true) => {
    const body = { name: 'Group', active, user_permissions }
    return String((await groups.create({ body })).Meta)
  }
  return { admin, member, users, groups, params, group }
}

describe('the last active admin', () => {
  test('is not deleted, revoked, switched off or demoted', async () => {
    const { users, params, admin } = await surroundings()
    const demoted = { user_permissions: { apis: 'read' } }
    await expect(users.remove({ params })).rejects.toMatchObject(last)
    await expect(users.revoke({ params })).rejects.toMatchObject(last)
    await expect(users.update({ params, body: { active: false } })).rejects.toMatchObject(last)
    await expect(users.update({ params, body: demoted })).rejects.toMatchObject(last)
    await expect(admin.call.users.remove({ params })).rejects.toMatchObject(last)
    expect((await admin.call.users.me()).user_permissions).toEqual({ IsAdmin: 'admin' })
    await users.update({ params, body: { first_name: 'Still' } })
  })

  test('is not put into a group that is no admin or not active', async () => {
    const { users, params, group } = await surroundings()
    for (const group_id of [
      await group({ apis: 'write' }),
      await group({ IsAdmin: 'admin' }, false),
    ]) {
      await expect(users.update({ params, body: { group_id } })).rejects.toMatchObject(last)
    }
    await users.update({ params, body: { group_id: await group({ IsAdmin: 'admin' }) } })
  })

  test('is not the last beside another', async () => {
    const { users, params, member } = await surroundings()
    await member({ IsAdmin: 'admin' }, { active: false })
    await expect(users.remove({ params })).rejects.toMatchObject(last)
    await member({ IsAdmin: 'admin' })
    await users.remove({ params })
  })

  test('is not the last beside one by a group, and not replaced by one in a lesser group', async () => {
    const { users, params, member, group } = await surroundings()
    await member({ IsAdmin: 'admin' }, { group_id: await group({ apis: 'read' }) })
    await expect(users.remove({ params })).rejects.toMatchObject(last)
    await member({ apis: 'read' }, { group_id: await group({ IsAdmin: 'admin' }) })
    await users.remove({ params })
  })

  test('does not lose the rights by a change of the group', async () => {
    const { users, groups, params, group } = await surroundings()
    const id = await group({ IsAdmin: 'admin' })
    await users.update({ params, body: { group_id: id, user_permissions: { apis: 'read' } } })
    const own = { params: { id } }
    const lesser = { user_permissions: { apis: 'write' } }
    await expect(groups.update({ ...own, body: lesser })).rejects.toMatchObject(last)
    await expect(groups.update({ ...own, body: { active: false } })).rejects.toMatchObject(last)
    await expect(groups.remove(own)).rejects.toMatchObject(last)
    await groups.update({ ...own, body: { name: 'Admins' } })
    expect((await users.get({ params })).user_permissions).toEqual({ IsAdmin: 'admin' })
  })

  test('is up to the administration, which can always make another', async () => {
    const { params } = await surroundings()
    const body = { user_permissions: { apis: 'read' }, active: false }
    const { Meta } = await hub.administration.userAdministration.update({ params, body })
    expect(Meta).toMatchObject(body)
  })
})

test('an organisation without any admin can still be changed', async () => {
  const { Meta } = await hub.administration.organisations.create({ body: { owner_name: 'None' } })
  const { Message } = await hub.administration.userAdministration.create({
    body: {
      email_address: 'alone@acme.test',
      org_id: String(Meta),
      active: true,
      user_permissions: { users: 'write', user_groups: 'write' },
    },
  })
  const { groups } = hub.clientFor(Message)
  const created = await groups.create({ body: { name: 'Group', active: true } })
  const params = { id: String(created.Meta) }
  await groups.update({ params, body: { active: false } })
  await groups.remove({ params })
})
