import { afterAll, describe, expect, test } from 'vitest'
import { hearAsGateway, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
const unknown = '0123456789abcdef01234567'
const right = (api_id: string) => ({
  [api_id]: { api_id, api_name: api_id, versions: ['Default'] },
})
const taken = 'This policy name has already been used. Enter a unique policy name'

describe('a policy', () => {
  test('is created, listed, read, changed and deleted', async () => {
    const { admin, id: org_id } = await hub.organisation()
    const { policies } = admin.call
    const body = { name: ' Gold ', rate: 10, per: 60, quota_max: -1, active: true, tags: ['a'] }
    const created = await policies.create({ body: { ...body, access_rights: right('api1') } })
    expect(created).toEqual({ Status: 'OK', Message: created.Message, Meta: null })
    expect(created.Message).toMatch(/^[0-9a-f]{24}$/)
    const params = { id: created.Message }
    const policy = await policies.get({ params })
    expect(policy).toMatchObject({ ...body, _id: params.id, id: params.id, name: 'Gold', org_id })
    expect(policy).toMatchObject({ state: 'active', auth_type: 'other', auth_types: [] })
    expect(policy.access_rights_array).toEqual(Object.values(policy.access_rights))
    expect(policy.date_created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(policy.last_updated).toMatch(/^\d+$/)
    expect(await policies.list()).toEqual({ Data: [policy], Pages: 1 })
    expect(await policies.update({ params, body: { ...policy, name: 'Silver' } })).toEqual({
      Status: 'OK',
      Message: 'Data updated',
      Meta: null,
    })
    expect(await policies.get({ params })).toMatchObject({
      ...policy,
      name: 'Silver',
      last_updated: expect.stringMatching(/^\d+$/),
    })
    const removed = await policies.remove({ params })
    expect(removed).toEqual({ Status: 'OK', Message: 'Data deleted', Meta: null })
    expect(await policies.list()).toEqual({ Data: [], Pages: 0 })
  })

  test('keeps a free `_id` of the caller, and takes it for an empty `id`', async () => {
    const { admin } = await hub.organisation()
    const { policies } = admin.call
    const _id = 'ABCDEF012345678901234567'
    const id = _id.toLowerCase()
    const { Message } = await policies.create({ body: { _id, id: '', name: 'Demo' } })
    expect(Message).toBe(id)
    expect(await policies.get({ params: { id } })).toMatchObject({ _id: id, id })
    await expect(policies.create({ body: { _id, name: 'Other' } })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('is found by `id` and by `_id`, and keeps the latter for ever', async () => {
    const { admin } = await hub.organisation()
    const { policies } = admin.call
    const { Message: _id } = await policies.create({ body: { id: 'gold.plan', name: 'Gold' } })
    const found = await policies.get({ params: { id: 'gold.plan' } })
    expect(await policies.get({ params: { id: _id } })).toEqual(found)
    const change = { _id: unknown, id: 'gold~2', name: 'Gold' }
    await policies.update({ params: { id: 'gold.plan' }, body: change })
    expect(await policies.get({ params: { id: _id } })).toMatchObject({ _id, id: 'gold~2' })
    await policies.update({ params: { id: _id }, body: { name: 'Gold' } })
    expect(await policies.get({ params: { id: _id } })).toMatchObject({ id: 'gold~2' })
  })

  test('never shares an id with another, neither as `id` nor as `_id`', async () => {
    const { admin } = await hub.organisation()
    const { policies } = admin.call
    const { Message: _id } = await policies.create({ body: { id: 'first', name: 'First' } })
    const { Message: second } = await policies.create({ body: { id: unknown, name: 'Second' } })
    const clash = { status: 409, body: { Message: expect.stringContaining('policy ID') } }
    for (const body of [{ id: 'first' }, { id: _id }, { _id: unknown }]) {
      await expect(policies.create({ body: { ...body, name: 'Third' } })).rejects.toMatchObject(
        clash,
      )
      if (!('id' in body)) continue
      const update = policies.update({ params: { id: second }, body: { ...body, name: 'Second' } })
      await expect(update).rejects.toMatchObject(clash)
    }
  })

  test('has a name that no other of the organisation has', async () => {
    const { admin } = await hub.organisation()
    const other = await hub.organisation()
    const { policies } = admin.call
    await policies.create({ body: { name: 'Gold' } })
    const { Message: id } = await policies.create({ body: { name: 'Silver' } })
    await other.admin.call.policies.create({ body: { name: 'Gold' } })
    const clash = { status: 409, body: { Message: taken } }
    await expect(policies.create({ body: { name: 'Gold' } })).rejects.toMatchObject(clash)
    const update = policies.update({ params: { id }, body: { name: ' Gold ' } })
    await expect(update).rejects.toMatchObject(clash)
    const made = Array.from({ length: 5 }, () => policies.create({ body: { name: 'At once' } }))
    const outcomes = await Promise.allSettled(made)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    [{}, 'Policy name is required'],
    [{ name: '  ' }, 'Policy name is required'],
    [{ name: 'x', id: 'gold#1' }, 'a-z A-Z 0-9'],
    [{ name: 'x', partitions: { per_api: true, acl: true } }, 'per_api cannot be combined'],
    [{ name: 'x', access_rights: { one: { api_id: 'two' } } }, 'holds the api_id "two"'],
    [{ name: 'x', post_expiry_action: 'explode' }, 'post_expiry_action'],
  ])('is not made of %o', async (body, message) => {
    const { admin } = await hub.organisation()
    await expect(admin.call.policies.create({ body })).rejects.toMatchObject({
      status: 400,
      body: { Message: expect.stringContaining(message), Errors: [expect.any(String)] },
    })
    expect((await admin.call.policies.list()).Data).toEqual([])
  })

  test.each([[{ name: 7 }], [{ name: 'x', rate: 'fast' }], [{ name: 'x', tags: 'a' }]])(
    'of a wrong shape, %o, is refused by name',
    async (body) => {
      const { admin } = await hub.organisation()
      const headers = { authorization: admin.key }
      expect(await hub.ask('POST', '/api/portal/policies', { headers, body })).toMatchObject({
        status: 400,
        body: { Message: 'Policy object validation failed', Errors: [expect.any(String)] },
      })
    },
  )

  test('that is no JSON is malformed', async () => {
    const { admin } = await hub.organisation()
    const headers = { authorization: admin.key }
    const sent = { headers, body: '{"name":' }
    expect(await hub.ask('POST', '/api/portal/policies', sent)).toMatchObject({
      status: 400,
      body: { Message: 'Request body malformed' },
    })
  })

  test('may hold what other clients send along', async () => {
    const { admin } = await hub.organisation()
    const headers = { authorization: admin.key }
    const body = {
      ...{ _id: '', name: 'Demo', org_id: unknown, quota_renews: 1, quota_remaining: 2 },
      ...{ last_updated: '0001-01-01T00:00:00Z', access_rights_array: [], smoothing: null },
      access_rights: { old: { apiid: 'old', apiname: 'Old', versions: null, limit: null } },
    }
    const { body: answer } = await hub.ask('POST', '/api/portal/policies/', { headers, body })
    const policy = await admin.call.policies.get({ params: { id: answer.Message } })
    expect(policy).not.toHaveProperty('quota_renews')
    expect(policy.last_updated).toMatch(/^\d+$/)
    expect(policy.org_id).not.toBe(unknown)
    expect(policy.access_rights.old).toMatchObject({ api_id: 'old', api_name: 'Old' })
  })

  test('has a state that agrees with its flags', async () => {
    const { admin } = await hub.organisation()
    const { policies } = admin.call
    const made = async (body: object) => {
      const { Message: id } = await policies.create({
        body: { name: JSON.stringify(body), ...body },
      })
      const { active, is_inactive, state } = await policies.get({ params: { id } })
      return { id, seen: [active, is_inactive, state] }
    }
    expect((await made({})).seen).toEqual([false, false, 'draft'])
    expect((await made({ active: true })).seen).toEqual([true, false, 'active'])
    expect((await made({ state: 'deny' })).seen).toEqual([true, true, 'deny'])
    const { id } = await made({ active: true, is_inactive: true })
    await policies.update({ params: { id }, body: { name: 'x', state: 'active' } })
    expect(await policies.get({ params: { id } })).toMatchObject({ is_inactive: false })
  })

  test('that does not exist is told so, and one with a strange id is refused', async () => {
    const { admin } = await hub.organisation()
    const { policies } = admin.call
    const absent = { params: { id: unknown } }
    const missing = { status: 404, body: { Message: 'Could not retrieve portal object' } }
    await expect(policies.get(absent)).rejects.toMatchObject(missing)
    await expect(policies.dependents(absent)).rejects.toMatchObject(missing)
    await expect(policies.update({ ...absent, body: { name: 'x' } })).rejects.toMatchObject(missing)
    await expect(policies.remove(absent)).rejects.toMatchObject({
      status: 404,
      body: { Message: 'Could not retrieve object for deletion' },
    })
    const strange = { params: { id: 'a b' } }
    const refused = { status: 400, body: { Message: 'Invalid policy ID' } }
    await expect(policies.get(strange)).rejects.toMatchObject(refused)
    await expect(policies.remove(strange)).rejects.toMatchObject(refused)
    await expect(policies.update({ ...strange, body: { name: 'x' } })).rejects.toMatchObject(
      refused,
    )
  })

  test('of another organisation is not there', async () => {
    const { admin } = await hub.organisation()
    const other = await hub.organisation()
    const theirs = await other.admin.call.policies.create({ body: { id: 'theirs', name: 'T' } })
    for (const id of ['theirs', theirs.Message]) {
      const params = { id }
      await expect(admin.call.policies.get({ params })).rejects.toMatchObject({ status: 404 })
      await expect(admin.call.policies.remove({ params })).rejects.toMatchObject({ status: 404 })
    }
    expect((await admin.call.policies.search({ query: { q: 'theirs' } })).Data).toEqual([])
  })

  test('may have any id where that is allowed', async () => {
    const own = await startHub({ settings: { allow_unsafe_policy_ids: true } })
    const { admin } = await own.organisation()
    await admin.call.policies.create({ body: { id: 'gold #1', name: 'Gold' } })
    const policy = await admin.call.policies.get({ params: { id: 'gold #1' } })
    expect(policy.name).toBe('Gold')
  })

  test('is written over only when it is as it was read', async () => {
    const { admin } = await hub.organisation()
    const { Message: id } = await admin.call.policies.create({ body: { name: 'Gold' } })
    const path = `/api/portal/policies/${id}`
    const read = await hub.ask('GET', path, { headers: { authorization: admin.key } })
    const headers = { authorization: admin.key, 'if-match': String(read.headers.etag) }
    expect((await hub.ask('PUT', path, { headers, body: { name: 'One' } })).status).toBe(200)
    expect((await hub.ask('PUT', path, { headers, body: { name: 'Two' } })).status).toBe(412)
    expect((await hub.ask('DELETE', path, { headers })).status).toBe(412)
  })

  test('is told to gateways whenever it changes, by a restore too', async () => {
    const { admin } = await hub.organisation()
    const { policies, history } = admin.call
    const heard = await hearAsGateway(hub, async () => {
      const { Message: id } = await policies.create({ body: { name: 'Gold' } })
      await policies.update({ params: { id }, body: { name: 'Silver' } })
      await policies.remove({ params: { id } })
      await history.restore({ params: { collection: 'policies', id, version: '1' } })
      expect((await policies.get({ params: { id } })).name).toBe('Gold')
    })
    expect(heard.map(({ command }) => command)).toEqual(Array(4).fill('PolicyChanged'))
  })

  test('is told to nobody where gateways are not to be told', async () => {
    const settings = { notify_on_change: false }
    const own = await startHub({ settings })
    const { admin } = await own.organisation()
    const heard = await hearAsGateway(own, () =>
      admin.call.policies.create({ body: { name: 'x' } }),
    )
    expect(heard).toEqual([])
  })
})

describe('what a policy derives from its APIs', () => {
  test('is settled when it is saved, and follows them afterwards', async () => {
    const { admin } = await hub.organisation()
    const { apis, policies } = admin.call
    const define = (more: object) => ({
      ...{ name: 'Orders', proxy: { target_url: 'http://up.example', listen_path: '/orders/' } },
      version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
      ...more,
    })
    const made = await apis.create({ body: { api_definition: define({ use_basic_auth: true }) } })
    const api_id = String(made.ID)
    const body = { name: 'Gold', access_rights: { [api_id]: { api_id } } }
    const { Message: id } = await policies.create({ body })
    const read = () => policies.get({ params: { id } })
    expect(await read()).toMatchObject({ auth_type: 'ba', auth_types: ['ba'] })
    expect((await read()).access_rights[api_id]?.api_name).toBe('Orders')
    const found = await policies.search({ query: { auth_type: 'ba' } })
    expect(found.Data.map(({ _id }) => _id)).toEqual([id])
    const api_definition = { ...define({ enable_jwt: true }), api_id }
    await apis.update({ params: { id: api_id }, body: { api_definition } })
    await expect.poll(async () => (await read()).auth_types).toEqual(['jwt'])
    await policies.update({ params: { id }, body })
    expect((await read()).auth_types).toEqual(['jwt'])
    await apis.remove({ params: { id: api_id } })
    await expect.poll(async () => (await read()).auth_type).toBe('other')
  })
})

describe('a search for policies', () => {
  async function withPolicies() {
    const { admin } = await hub.organisation()
    const { policies } = admin.call
    const bodies = [
      { id: 'gold', name: 'Gold plan', active: true, access_rights: right('api1') },
      { name: 'Silver plan', active: true, access_rights: { ...right('api1'), ...right('api2') } },
      { name: 'Bronze', state: 'deny', access_rights: right('api3') },
      { name: 'gold draft' },
    ]
    const ids: string[] = []
    for (const body of bodies) ids.push((await policies.create({ body })).Message)
    const names = async (query: Parameters<typeof policies.search>[0]) =>
      (await policies.search(query)).Data.map(({ name }) => name)
    return { policies, ids, names }
  }

  test('looks for an id first and for a part of the name otherwise', async () => {
    const { ids, names } = await withPolicies()
    expect(await names({ query: { q: 'gold' } })).toEqual(['Gold plan'])
    expect(await names({ query: { q: ids[1] } })).toEqual(['Silver plan'])
    expect(await names({ query: { q: 'PLAN' } })).toEqual(['Gold plan', 'Silver plan'])
    expect(await names({ query: { q: 'nothing' } })).toEqual([])
  })

  test('takes several ids, which outweigh one in the text', async () => {
    const { policies, ids, names } = await withPolicies()
    const policy_ids = `${ids[1]}, ${ids[2]?.toUpperCase()}`
    expect(await names({ query: { policy_ids } })).toEqual(['Bronze', 'Silver plan'])
    expect(await names({ query: { policy_ids, q: 'gold' } })).toEqual(['Bronze', 'Silver plan'])
    expect(await names({ query: { policy_ids, q: 'plan' } })).toEqual(['Silver plan'])
    await expect(policies.search({ query: { policy_ids: 'gold' } })).rejects.toMatchObject({
      status: 400,
      body: { Message: 'Policy ID is not in hex format' },
    })
  })

  test('narrows by state, activity and APIs, and sorts', async () => {
    const { policies, names } = await withPolicies()
    expect(await names({ query: { state: 'deny' } })).toEqual(['Bronze'])
    expect(await names({ query: { active: 'yes', sort: '-name' } })).toEqual([
      'Silver plan',
      'Gold plan',
      'Bronze',
    ])
    expect(await names({ query: { api_id: 'api1' } })).toEqual(['Gold plan', 'Silver plan'])
    const api_id = 'api2,api3,unknown'
    expect(await names({ query: { api_id } })).toEqual(['Bronze', 'Silver plan'])
    expect(await names({ query: { api_id, state: 'deny' } })).toEqual(['Bronze'])
    expect(await names({ query: { auth_type: 'jwt' } })).toEqual([])
    await expect(policies.search({ query: { sort: 'rate' } })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('comes in pages', async () => {
    const { policies } = await withPolicies()
    const { Data, Pages } = await policies.list({ query: { p: 2, size: 3, sort: 'date_created' } })
    expect([Data.length, Pages]).toEqual([1, 2])
    const all = await policies.search({ query: { p: -2 } })
    expect([all.Data.length, all.Pages]).toEqual([4, 1])
  })
})
