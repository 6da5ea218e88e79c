import { afterAll, describe, expect, test } from 'vitest'
import { collections } from '#collections'
import { adminSecret, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
const { organisations } = hub.administration
const nobody = { params: { id: '0123456789abcdef01234567' } }
const missing = { status: 404, body: { Message: 'Could not retrieve org detail' } }
const headers = { 'admin-auth': adminSecret }
const initial = {
  owner_slug: '',
  cname: '',
  cname_enabled: false,
  apis: [],
  developer_quota: 0,
  developer_count: 0,
  event_options: {},
  hybrid_enabled: false,
  sso_enabled: true,
  ui: {},
  org_options_meta: {},
}
const full = {
  owner_name: 'Acme',
  owner_slug: 'acme',
  cname: 'portal.acme.test:3000',
  cname_enabled: true,
  apis: [{ api_human_name: 'One', api_id: 'a1' }],
  developer_quota: 7,
  event_options: { key_request_event: { email: 'ops@acme.test', webhook: '', redis: false } },
  hybrid_enabled: true,
  sso_enabled: false,
  ui: { hide_help: true, languages: {} },
  org_options_meta: { any: ['thing'] },
  open_policy: { enabled: false, rules: '' },
  additional_permissions: { api_editor: 'API Editor' },
}
let counter = 0
const freshId = () => `${(++counter).toString(16).padStart(8, '0')}0123456789abcdef`

describe('an organisation', () => {
  test('is created with a name and gets the rest', async () => {
    const created = await organisations.create({ body: { owner_name: 'Acme' } })
    expect(created).toEqual({ Status: 'OK', Message: 'Org created', Meta: created.Meta })
    const params = { id: String(created.Meta) }
    expect(params.id).toMatch(/^[0-9a-f]{24}$/)
    expect(await organisations.get({ params })).toEqual({
      ...initial,
      ...params,
      owner_name: 'Acme',
    })
  })

  test('keeps every field that is sent, but neither id nor count', async () => {
    const body = { ...full, id: nobody.params.id, developer_count: 9 }
    const told = await hub.ask('POST', '/admin/organisations/', { headers, body })
    const params = { id: String(told.body.Meta) }
    expect(params.id).not.toBe(nobody.params.id)
    expect(await organisations.get({ params })).toEqual({ ...full, ...params, developer_count: 0 })
  })

  test.each([{}, { owner_name: '' }, { owner_name: 7 }, { owner_name: 'x', apis: 'y' }])(
    'is not made of %o',
    async (body) => {
      expect((await hub.ask('POST', '/admin/organisations', { headers, body })).status).toBe(400)
    },
  )

  test('is not made of nothing', async () => {
    expect(await hub.ask('POST', '/admin/organisations', { headers })).toMatchObject({
      status: 400,
      body: { Message: 'Request body malformed' },
    })
  })

  test('is listed by name and in pages', async () => {
    const fresh = await startHub()
    const { organisations: own } = fresh.administration
    expect(await own.list()).toEqual({ organisations: [], pages: 0 })
    for (const owner_name of ['b', 'a', 'c']) await own.create({ body: { owner_name } })
    const page = await own.list({ query: { p: 1, size: 2 } })
    expect(page.pages).toBe(2)
    expect(page.organisations).toMatchObject([{ owner_name: 'a' }, { owner_name: 'b' }])
    const all = await own.list({ query: { p: -1 } })
    expect(all.organisations).toHaveLength(3)
    expect(all.organisations[0]).not.toHaveProperty('org_id')
  })

  test('is replaced whole by an update', async () => {
    const { Meta } = await organisations.create({ body: full })
    const params = { id: String(Meta) }
    const body = { owner_name: 'Bcme', owner_slug: 'bcme' }
    expect(await organisations.update({ params, body })).toEqual({
      Status: 'OK',
      Message: 'Org updated',
      Meta: null,
    })
    expect(await organisations.get({ params })).toEqual({ ...initial, ...params, ...body })
  })

  test('goes back as it was read', async () => {
    const { Meta } = await organisations.create({ body: full })
    const params = { id: String(Meta) }
    const read = await organisations.get({ params })
    await organisations.update({ params, body: read })
    expect(await organisations.get({ params })).toEqual(read)
  })

  test('keeps its id in an update', async () => {
    const { Meta } = await organisations.create({ body: full })
    const params = { id: String(Meta) }
    const path = `/admin/organisations/${params.id}`
    const body = { ...full, id: nobody.params.id, org_id: nobody.params.id, developer_count: 5 }
    expect((await hub.ask('PUT', path, { headers, body })).status).toBe(200)
    const read = await organisations.get({ params })
    expect(read).toMatchObject({ ...params, developer_count: 0 })
    await expect(organisations.get(nobody)).rejects.toMatchObject(missing)
  })

  test('that does not exist is told so', async () => {
    const body = { owner_name: 'x' }
    await expect(organisations.get(nobody)).rejects.toMatchObject(missing)
    await expect(organisations.update({ ...nobody, body })).rejects.toMatchObject(missing)
    await expect(organisations.remove(nobody)).rejects.toMatchObject(missing)
    await expect(
      organisations.generatePortals({ ...nobody, body: { domain: 'x.test' } }),
    ).rejects.toMatchObject({ status: 404, body: { Message: 'Could not generate APIs' } })
  })

  test('gets the domain of its portal', async () => {
    const { id } = await hub.organisation({ owner_slug: 'kept' })
    const params = { id }
    const answer = await organisations.generatePortals({ params, body: { domain: 'p.acme.test' } })
    expect(answer).toEqual({ Status: 'OK', Message: 'Org updated', Meta: null })
    expect(await organisations.get({ params })).toMatchObject({
      ...{ cname: 'p.acme.test', cname_enabled: true, owner_slug: 'kept' },
    })
    for (const domain of ['with blank.test', 'https://p.acme.test', '']) {
      await expect(
        organisations.generatePortals({ params, body: { domain } }),
      ).rejects.toMatchObject({ status: 400 })
    }
  })
})

describe('an import', () => {
  const imported = (body: object) =>
    hub.ask('POST', '/admin/organisations/import', { headers, body })

  test('keeps the id and fields that nobody knows', async () => {
    const id = freshId()
    const body = { ...full, id, developer_count: 3, from_the_future: { deep: [1, null, 'x'] } }
    expect(await imported(body)).toMatchObject({
      status: 200,
      body: { Status: 'OK', Message: 'Org imported', Meta: id },
    })
    expect(await organisations.get({ params: { id } })).toEqual({ ...body, developer_count: 0 })
  })

  test('of what was exported is the same again', async () => {
    const { Meta } = await organisations.create({ body: full })
    const exported = await organisations.get({ params: { id: String(Meta) } })
    const other = await startHub()
    const send = { headers, body: exported }
    expect((await other.ask('POST', '/admin/organisations/import', send)).status).toBe(200)
    const { organisations: there } = other.administration
    expect(await there.get({ params: { id: exported.id } })).toEqual(exported)
  })

  test('never overwrites', async () => {
    const { id } = await hub.organisation({ owner_name: 'First' })
    for (const spelling of [id, id.toUpperCase()]) {
      expect(await imported({ id: spelling, owner_name: 'Second' })).toMatchObject({
        status: 409,
        body: { Message: 'Failed to save new Org object to DB' },
      })
    }
    expect((await organisations.get({ params: { id } })).owner_name).toBe('First')
  })

  test('of one and the same many times at once happens once', async () => {
    const id = freshId()
    const attempts = Array.from({ length: 5 }, () => imported({ id, owner_name: 'One' }))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  test.each([
    [{ owner_name: 'No id' }],
    [{ id: 'short', owner_name: 'x' }],
    [{ id: '0123456789abcdef0123456g', owner_name: 'x' }],
    [{ id: freshId() }],
  ])('is not made of %o', async (body) => {
    expect((await imported(body)).status).toBe(400)
  })
})

describe('deleting an organisation', () => {
  test('takes its users, groups, credentials and sessions along, and nobody else', async () => {
    const { id, admin, member } = await hub.organisation()
    const other = await hub.organisation()
    const { Meta } = await admin.call.groups.create({ body: { name: 'Team', active: true } })
    const group_id = String(Meta)
    const { user } = await hub.withPassword(member({ users: 'read' }), 'long enough')
    const session = await hub.signIn(user.email_address, 'long enough')
    await member({}, { group_id })
    const params = { id }
    expect(await organisations.remove({ params })).toEqual({
      Status: 'OK',
      Message: 'Org deleted',
      Meta: null,
    })
    await expect(organisations.get({ params })).rejects.toMatchObject(missing)
    await expect(admin.call.users.me()).rejects.toMatchObject({ status: 401 })
    await expect(session.call.users.me()).rejects.toMatchObject({ status: 401 })
    expect((await hub.login(user.email_address, 'long enough')).status).toBe(401)
    const { userAdministration } = hub.administration
    await expect(userAdministration.get({ params: { id: user.id } })).rejects.toMatchObject({
      status: 404,
    })
    const root = await hub.superUser()
    await expect(root.call.groups.get({ params: { id: group_id } })).rejects.toMatchObject({
      status: 404,
    })
    expect((await other.admin.call.users.me()).id).toBe(other.admin.user.id)
    const again = { ...params, owner_name: 'Again' }
    expect(
      (await hub.ask('POST', '/admin/organisations/import', { headers, body: again })).status,
    ).toBe(200)
    const { users } = await root.call.users.list({ query: { p: 0 } })
    expect(users.filter(({ org_id }) => org_id === id)).toEqual([])
  })

  test('takes everything, however much there is', async () => {
    const { id } = await hub.organisation()
    const groups = hub.layers.main.collection(collections.groups, { org: id, actor: 'test' })
    const group = { org_id: id, description: '', active: true, user_permissions: {} }
    for (let at = 0; at < 300; at += 1) {
      await groups.insert({ ...group, id: freshId(), name: `Group ${at}`, password_max_days: 0 })
    }
    await organisations.remove({ params: { id } })
    expect(await groups.count()).toBe(0)
  })

  test('leaves its audit records to super users', async () => {
    const { id, admin } = await hub.organisation()
    await admin.call.users.list()
    await organisations.remove({ params: { id } })
    const root = await hub.superUser()
    const query = { user: admin.user.email_address }
    expect((await root.call.audit.list({ query })).audit_logs).not.toEqual([])
  })

  test('ends the sessions of its guests', async () => {
    const { id } = await hub.organisation()
    const body = { ForSection: 'dashboard', OrgID: id, EmailAddress: 'guest@acme.test' }
    const { Meta } = await hub.administration.sso.createByAdministrator({ body })
    const opened = await hub.ask('GET', `/tap?nonce=${encodeURIComponent(String(Meta))}`)
    const guest = hub.browserWith(opened)
    expect((await guest.call.users.me()).email_address).toBe('guest@acme.test')
    await organisations.remove({ params: { id } })
    await expect(guest.call.users.me()).rejects.toMatchObject({ status: 401 })
  })
})
