import { classicApi, oasApi } from '@svc/definitions/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true, settings: { enable_ownership: true } })
const open = await startHub({ keep: true })
afterAll(() => Promise.all([hub.close(), open.close()]))

const body = (name: string) => ({
  api_definition: classicApi({
    name: `${name} #shared`,
    proxy: { listen_path: name, target_url: 'http://up.example' },
  }),
})
const denied = { status: 403, body: { Message: "You don't have access to this" } }

async function team(at = hub) {
  const { admin, member } = await at.organisation()
  const { Meta: group } = await admin.call.groups.create({
    body: { name: 'Team', active: true, user_permissions: { apis: 'write' } },
  })
  const [owner, colleague, stranger] = await Promise.all([
    member({ apis: 'write' }),
    member({}, { group_id: String(group) }),
    member({ apis: 'write' }),
  ])
  return { admin, group: String(group), owner, colleague, stranger }
}

describe('where APIs are owned', () => {
  test('its maker owns an API, and others do not see it anywhere', async () => {
    const { admin, owner, stranger } = await team()
    const { Meta: id } = await owner.call.apis.create({ body: body('mine') })
    await admin.call.apis.create({ body: body('everybody') })
    const params = { id }
    expect(await owner.call.apis.owners({ params })).toEqual({
      userIds: [owner.user.id],
      userGroupIds: [],
    })
    const seen = async ({ call }: typeof owner) => {
      const { apis } = await call.apis.list()
      const all = await call.apis.list({ query: { p: -1 } })
      expect(all.apis).toHaveLength(apis.length)
      const { categories } = await call.categories.list()
      const groups = await call.categories.groups()
      expect(groups.shared ?? []).toHaveLength(apis.length)
      return [apis.length, categories[0]?.count]
    }
    expect(await seen(owner)).toEqual([2, 2])
    expect(await seen(stranger)).toEqual([1, 1])
    expect(await seen(admin)).toEqual([2, 2])
    const { apis, oas, categories, history } = stranger.call
    const refused = [
      apis.get({ params }),
      apis.update({ params, body: body('theirs') }),
      apis.remove({ params }),
      apis.url({ params }),
      apis.owners({ params }),
      apis.replaceOwners({ params, body: {} }),
      apis.dependents({ params }),
      oas.get({ params }),
      oas.remove({ params }),
      categories.ofApi({ params }),
      categories.replace({ params, body: [] }),
      history.list({ params: { collection: 'apis', id } }),
      history.get({ params: { collection: 'apis', id, version: '1' } }),
      history.restore({ params: { collection: 'apis', id, version: '1' } }),
    ]
    await Promise.all(refused.map((call) => expect(call).rejects.toMatchObject(denied)))
    expect((await owner.call.apis.get({ params })).api_definition.name).toBe('mine #shared')
  })

  test('owners are replaced whole, users and groups alike', async () => {
    const { admin, group, owner, colleague, stranger } = await team()
    const { Meta: id } = await owner.call.apis.create({ body: body('ours') })
    const params = { id }
    const access = { userIds: [owner.user.id], userGroupIds: [group] }
    expect(await owner.call.apis.replaceOwners({ params, body: access })).toEqual({
      Status: 'OK',
      Message: 'API access updated',
      Meta: null,
    })
    expect(await colleague.call.apis.owners({ params })).toEqual(access)
    expect(await admin.call.apis.get({ params })).toMatchObject({
      user_owners: access.userIds,
      user_group_owners: access.userGroupIds,
    })
    await expect(stranger.call.apis.get({ params })).rejects.toMatchObject(denied)
    await colleague.call.apis.replaceOwners({ params, body: {} })
    expect((await stranger.call.apis.get({ params })).user_owners).toEqual([])
    const wrong = admin.call.apis.replaceOwners({ params, body: { userIds: ['nobody'] } })
    await expect(wrong).rejects.toMatchObject({ status: 400 })
    const missing = admin.call.apis.replaceOwners({ params: { id: 'x' }, body: {} })
    await expect(missing).rejects.toMatchObject({ status: 404, body: { Message: 'API not found' } })
  })

  test('the history of a policy for an API of others is not shown either', async () => {
    const { admin, owner, stranger } = await team()
    const { ID } = await owner.call.apis.create({ body: body('ruled') })
    const access_rights = { [ID]: { api_id: ID, api_name: 'ruled', versions: ['Default'] } }
    const { Message: id } = await admin.call.policies.create({
      body: { name: 'Gold', active: true, access_rights },
    })
    await admin.call.users.update({
      params: { id: stranger.user.id },
      body: { ...stranger.user, user_permissions: { policies: 'read' } },
    })
    const params = { collection: 'policies', id }
    await expect(stranger.call.history.list({ params })).rejects.toMatchObject(denied)
    expect((await admin.call.history.list({ params })).revisions).toHaveLength(1)
  })

  test('a category is renamed where its owner sees it', async () => {
    const { admin, owner, stranger } = await team()
    await owner.call.apis.create({ body: body('mine') })
    await stranger.call.apis.create({ body: body('theirs') })
    const rename = { params: { name: 'shared' }, body: { name: 'renamed' } }
    expect((await owner.call.categories.rename(rename)).Meta).toEqual({ apis: 1 })
    expect((await admin.call.categories.list()).categories).toEqual([
      { name: 'renamed', count: 1 },
      { name: 'shared', count: 1 },
    ])
  })

  test('versions of others are not listed, and not purged with the base', async () => {
    const { owner, stranger } = await team()
    const at = (path: string) => oasApi({ 'server.listenPath.value': path })
    const { Meta: base } = await owner.call.oas.create({ body: at('/base/') })
    await owner.call.apis.replaceOwners({ params: { id: base }, body: {} })
    const query = { base_api_id: base, base_api_version_name: 'v1', new_version_name: 'v2' }
    await owner.call.oas.create({ query, body: at('/v2/') })
    const { apis } = await stranger.call.versions.list({ params: { id: base } })
    expect(apis.map(({ versionName }) => versionName)).toEqual(['v1'])
    const purge = stranger.call.oas.remove({ params: { id: base }, query: { purge: true } })
    await expect(purge).rejects.toMatchObject(denied)
    expect((await owner.call.apis.list()).apis).toHaveLength(2)
  })
})

test('without ownership everybody sees what others own', async () => {
  const { owner, stranger } = await team(open)
  const { Meta: id } = await owner.call.apis.create({ body: body('mine') })
  await owner.call.apis.replaceOwners({ params: { id }, body: { userIds: [owner.user.id] } })
  expect((await stranger.call.apis.list()).apis).toHaveLength(1)
})
