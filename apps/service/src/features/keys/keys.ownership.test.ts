import { afterAll, describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({
  keep: true,
  settings: { enable_ownership: true, enable_hashed_keys_listing: true },
})
afterAll(() => hub.close())
const hidden = { status: 403, body: { Message: "You don't have access to this" } }
const rightTo = (...apiIds: string[]) =>
  Object.fromEntries(apiIds.map((api_id) => [api_id, { api_id }]))

/** One API of its own for each of two users, and one of nobody. */
async function withOwners() {
  const { admin, member } = await hub.organisation()
  const permissions = { keys: 'write', policies: 'write', oauth: 'write' }
  const [ann, bob] = [await member(permissions), await member(permissions)]
  const make = async (name: string, user_owners: string[]) => {
    const api_definition = {
      ...{ name, use_oauth2: true },
      proxy: { target_url: 'http://up.example', listen_path: `/${name}/` },
      version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
    }
    const { ID } = await admin.call.apis.create({
      body: { api_definition, user_owners, user_group_owners: [] },
    })
    return String(ID)
  }
  const apis = {
    ofAnn: await make('ann', [ann.user.id]),
    ofBob: await make('bob', [bob.user.id]),
    ofAll: await make('all', []),
  }
  return { admin, ann, bob, apis }
}

describe('where APIs have owners', () => {
  test('policies are seen by whoever sees one of their APIs', async () => {
    const { admin, ann, bob, apis } = await withOwners()
    const make = async (name: string, ...apiIds: string[]) =>
      (await admin.call.policies.create({ body: { name, access_rights: rightTo(...apiIds) } }))
        .Message
    const own = await make('own', apis.ofAnn)
    await make('shared', apis.ofAnn, apis.ofBob)
    await make('open', apis.ofAll)
    await make('empty')
    await make('orphan', 'deleted')
    const names = async ({ call }: typeof ann) =>
      (await call.policies.list()).Data.map(({ name }) => name)
    expect(await names(ann)).toEqual(['empty', 'open', 'orphan', 'own', 'shared'])
    expect(await names(bob)).toEqual(['empty', 'open', 'orphan', 'shared'])
    expect(await names(admin)).toHaveLength(5)
    const search = await bob.call.policies.search({ query: { q: 'own' } })
    expect(search.Data).toEqual([])
    const params = { id: own }
    await expect(bob.call.policies.get({ params })).rejects.toMatchObject(hidden)
    await expect(bob.call.policies.remove({ params })).rejects.toMatchObject(hidden)
    const update = bob.call.policies.update({ params, body: { name: 'taken' } })
    await expect(update).rejects.toMatchObject(hidden)
    const body = { name: 'new', access_rights: rightTo(apis.ofAnn) }
    await expect(bob.call.policies.create({ body })).rejects.toMatchObject(hidden)
    await ann.call.policies.create({ body })
  })

  test('keys are seen by whoever sees one of their APIs', async () => {
    const { admin, ann, bob, apis } = await withOwners()
    const { keys } = admin.call
    const own = await keys.create({ body: { alias: 'own', access_rights: rightTo(apis.ofAnn) } })
    await keys.create({
      body: { alias: 'shared', access_rights: rightTo(apis.ofAnn, apis.ofBob) },
    })
    await admin.call.policies.create({
      body: { id: 'p', name: 'p', active: true, access_rights: rightTo(apis.ofBob) },
    })
    await keys.create({ body: { alias: 'by policy', apply_policies: ['p'] } })
    const aliases = async ({ call }: typeof ann) =>
      (await call.keys.find({ query: { sort: 'alias' } })).keys.map(({ alias }) => alias)
    expect(await aliases(ann)).toEqual(['own', 'shared'])
    expect(await aliases(bob)).toEqual(['by policy', 'shared'])
    expect(await aliases(admin)).toEqual(['by policy', 'own', 'shared'])
    expect((await bob.call.keys.list()).data.keys).toHaveLength(2)
    const params = { keyId: own.key_id }
    await expect(bob.call.keys.get({ params })).rejects.toMatchObject(hidden)
    await expect(bob.call.keys.remove({ params })).rejects.toMatchObject(hidden)
    const body = { access_rights: rightTo(apis.ofAnn) }
    await expect(bob.call.keys.update({ params, body })).rejects.toMatchObject(hidden)
    await expect(bob.call.keys.create({ body })).rejects.toMatchObject(hidden)
    const ofApi = { params: { apiID: apis.ofAnn } }
    await expect(bob.call.keys.ofApi(ofApi)).rejects.toMatchObject(hidden)
    const byApi = bob.call.keys.find({ query: { api_id: apis.ofAnn } })
    await expect(byApi).rejects.toMatchObject(hidden)
    expect((await ann.call.keys.ofApi(ofApi)).data.keys).toHaveLength(2)
  })

  test('OAuth clients are for those who see their API', async () => {
    const { ann, bob, apis } = await withOwners()
    const params = { apiId: apis.ofAnn }
    const { client_id } = await ann.call.oauth.create({ params, body: {} })
    await expect(bob.call.oauth.list({ params })).rejects.toMatchObject(hidden)
    await expect(bob.call.oauth.create({ params, body: {} })).rejects.toMatchObject(hidden)
    const one = { params: { ...params, clientId: client_id } }
    await expect(bob.call.oauth.get(one)).rejects.toMatchObject(hidden)
    const body = { response_type: 'code', client_id }
    await expect(bob.call.oauth.authoriseClient({ params, body })).rejects.toMatchObject(hidden)
    const token = { token: 'x' }
    const revoke = bob.call.oauth.revoke({ params: { clientId: client_id }, body: token })
    await expect(revoke).rejects.toMatchObject(hidden)
  })
})
