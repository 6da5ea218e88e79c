import { randomBytes } from 'node:crypto'
import { oasApi } from '@svc/definitions/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookiesIn, type Hub, makeCertificate, onEveryEngine, type StartHub } from '#testing'

onEveryEngine(declare)

function declare(start: StartHub) {
  let hub: Hub
  beforeAll(async () => {
    hub = await start()
  })
  afterAll(() => hub.close())

  test('policies and keys are made, found by what they hold, changed and deleted', async () => {
    const { admin } = await hub.organisation()
    const { policies, keys } = admin.call
    const access_rights = { 'api.1': { api_id: 'api.1', versions: ['Default'] } }
    const policy = { id: 'gold', name: 'Gold', active: true, access_rights }
    const { Message: id } = await policies.create({ body: policy })
    await expect(policies.create({ body: { name: 'Gold' } })).rejects.toMatchObject({ status: 409 })
    const searched = await policies.search({ query: { api_id: 'other,api.1', state: 'active' } })
    expect(searched.Data).toMatchObject([{ _id: id, id: 'gold', access_rights }])
    const one = await keys.create({ body: { alias: 'Ada', apply_policies: ['gold'] } })
    const two = await keys.create({ body: { alias: 'adam', tags: ['x'], access_rights } })
    const found = async (query: Parameters<typeof keys.find>[0]) =>
      (await keys.find(query)).keys.map(({ alias }) => alias)
    expect(await found({ query: { q: 'ADA', sort: 'alias' } })).toEqual(['Ada', 'adam'])
    expect(await found({ query: { policy_id: id } })).toEqual(['Ada'])
    expect(await found({ query: { api_id: 'api.1', sort: '-alias' } })).toEqual(['adam', 'Ada'])
    expect(await found({ query: { tag: 'x' } })).toEqual(['adam'])
    expect(await found({ query: { q: one.key_hash } })).toEqual(['Ada'])
    const params = { keyId: two.key_id }
    await keys.update({ params, body: { ...two.data, alias: 'Bea', tags: [] } })
    expect(await found({ query: { sort: 'alias' } })).toEqual(['Ada', 'Bea'])
    await keys.remove({ params })
    expect((await policies.dependents({ params: { id } })).keys).toMatchObject({ count: 1 })
    await policies.remove({ params: { id: 'gold' } })
    expect(await found({})).toEqual(['Ada'])
  })

  test('webhooks, certificates and templates are made, found, changed and named by what uses them', async () => {
    const { admin } = await hub.organisation()
    const { apis, assets, certificates, oas, webhooks } = admin.call
    const [hook, cert] = [{ method: 'POST', target_path: 'http://x.example' }, makeCertificate()]
    const { Meta: hookId } = await webhooks.create({
      body: { ...hook, webhook_id: 'w', name: 'W' },
    })
    const again = webhooks.create({ body: { ...hook, webhook_id: 'w' } })
    await expect(again).rejects.toMatchObject({ status: 409 })
    const { id: certId } = await certificates.upload({ body: { text: cert.pem + cert.keyPem } })
    const copy = certificates.upload({ body: { text: cert.pem } })
    await expect(copy).rejects.toMatchObject({ status: 409 })
    const paths = { '/a.b/{$id}': {} }
    const { Meta: assetId } = await assets.create({ body: { id: 't', name: 'T', data: { paths } } })
    const taken = assets.create({ body: { id: 't', data: {} } })
    await expect(taken).rejects.toMatchObject({ status: 409 })
    const handler = { enabled: true, trigger: 'QuotaExceeded', type: 'webhook', id: String(hookId) }
    const { Meta: apiId } = await oas.create({
      query: { templateID: String(assetId) },
      body: oasApi({
        'server.eventHandlers': [handler],
        'server.clientCertificates': { enabled: true, allowlist: [certId] },
      }),
    })
    const params = { id: apiId }
    expect((await oas.get({ params })).paths).toMatchObject(paths)
    expect(await apis.dependents({ params })).toMatchObject({
      webhooks: [{ id: hookId, name: 'W' }],
      certificates: [{ id: certId }],
    })
    await webhooks.update({ params: { id: String(hookId) }, body: { ...hook, name: 'Renamed' } })
    const shown = JSON.stringify((await apis.get({ params })).api_definition.event_handlers)
    expect(shown).toContain('"name":"Renamed"')
    await certificates.removeDependencies({ params: { id: certId } })
    expect((await apis.dependents({ params })).certificates).toEqual([])
    const filter = { filter: 'with_pk' }
    expect((await certificates.list({ query: filter })).certs).toEqual([certId])
    await certificates.remove({ params: { id: certId } })
    await webhooks.remove({ params: { id: String(hookId) } })
    await assets.update({ params: { id: 't' }, body: { id: 'u', data: {} } })
    expect((await assets.list()).map(({ id }) => id)).toEqual(['u'])
    await assets.remove({ params: { id: 'u' } })
    expect(await webhooks.list()).toEqual({ hooks: [], pages: 0 })
  })

  test('an organisation and its users are made, read, changed, remembered and deleted', async () => {
    const { id, admin } = await hub.organisation({ owner_name: 'Acme', ui: { 'a.b': { $c: 1 } } })
    const { users, history } = admin.call
    const email_address = `ada-${randomBytes(4).toString('hex')}@acme.test`
    const body = { first_name: 'Ada', last_name: 'Moss', email_address, active: true }
    const { Meta } = await users.create({ body })
    const params = { id: String(Meta) }
    const created = await users.get({ params })
    expect(created).toMatchObject({ ...body, org_id: id, user_permissions: {} })
    const changes = { first_name: 'Bea', user_permissions: { apis: 'write', 'x.y': 'z' } }
    await users.update({ params, body: changes })
    expect(await users.get({ params })).toEqual({ ...created, ...changes })
    const found = await users.search({ body: { filters: { query: email_address.toUpperCase() } } })
    expect(found).toMatchObject({ users: [params], pages: 1 })
    await expect(users.create({ body })).rejects.toMatchObject({ status: 409 })
    await users.remove({ params })
    await expect(users.get({ params })).rejects.toMatchObject({ status: 404 })
    const document = { collection: 'users', ...params }
    const { revisions } = await history.list({ params: document })
    expect(revisions.map(({ action }) => action)).toEqual(['delete', 'update', 'create'])
    await history.restore({ params: { ...document, version: '2' } })
    expect(await users.get({ params })).toMatchObject(changes)
    const { organisations } = hub.administration
    expect(await organisations.get({ params: { id } })).toMatchObject({ ui: { 'a.b': { $c: 1 } } })
    await organisations.remove({ params: { id } })
    await expect(users.me()).rejects.toMatchObject({ status: 401 })
    await expect(organisations.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  test('lists are sorted, searched and paged alike', async () => {
    const { admin } = await hub.organisation()
    for (const name of ['b', 'a', 'Z', 'ä', '100%'])
      await admin.call.groups.create({ body: { name } })
    const list = async (query: object) => {
      const { groups, pages } = await admin.call.groups.list({ query })
      return { names: groups.map(({ name }) => name), pages }
    }
    expect(await list({ p: 0 })).toEqual({ names: ['100%', 'Z', 'a', 'b', 'ä'], pages: 1 })
    expect(await list({ p: 2, size: 2 })).toEqual({ names: ['a', 'b'], pages: 3 })
    expect(await list({ sort: '-name', size: 1 })).toEqual({ names: ['ä'], pages: 5 })
    expect(await list({ q: '%' })).toEqual({ names: ['100%'], pages: 1 })
    expect(await list({ q: 'z' })).toEqual({ names: ['Z'], pages: 1 })
  })

  test.each([
    ['a null character', 'a\u0000b'],
    ['half of a pair', 'a\ud800b'],
    ['signs beyond the basic plane', '🦆 ok'],
    ['quotes and backslashes', `'"\\' -- $1 %`],
  ])('a text with %s is kept or refused, and never our fault', async (_, text) => {
    const { admin } = await hub.organisation()
    const headers = { authorization: admin.key }
    const body = { name: text, description: text }
    const { status, body: answer } = await hub.ask('POST', '/api/usergroups', { headers, body })
    expect([200, 400]).toContain(status)
    if (status === 200) {
      const group = await admin.call.groups.get({ params: { id: String(answer.Meta) } })
      expect(group).toMatchObject(body)
    }
    const search = `/api/usergroups?q=${encodeURIComponent(text.replace('\ud800', ''))}`
    expect([200, 400]).toContain((await hub.ask('GET', search, { headers })).status)
    const found = `/api/users/${encodeURIComponent('\u0000')}`
    expect([404, 400]).toContain((await hub.ask('GET', found, { headers })).status)
  })

  test('of many writers at once all are remembered, and with If-Match one wins', async () => {
    const { admin } = await hub.organisation()
    const { Meta } = await admin.call.groups.create({ body: { name: 'Team' } })
    const path = `/api/usergroups/${Meta}`
    const put = (name: string, headers = {}) =>
      hub.ask('PUT', path, { headers: { authorization: admin.key, ...headers }, body: { name } })
    const names = Array.from({ length: 8 }, (_, at) => `Name ${at}`)
    const all = await Promise.all(names.map((name) => put(name)))
    expect(all.map(({ status }) => status)).toEqual(names.map(() => 200))
    const params = { collection: 'user_groups', id: String(Meta) }
    expect((await admin.call.history.list({ params })).revisions).toHaveLength(9)
    const read = await hub.ask('GET', path, { headers: { authorization: admin.key } })
    const match = { 'if-match': String(read.headers.etag) }
    const some = await Promise.all(names.map((name) => put(name, match)))
    const statuses = some.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...names.slice(1).map(() => 412)])
  })

  test('sessions, tokens and failed logins are kept beside', async () => {
    const { id, member } = await hub.organisation()
    const { user } = await hub.withPassword(member({}), 'long enough')
    const browser = await hub.signIn(user.email_address, 'long enough')
    expect((await browser.call.users.me()).id).toBe(user.id)
    await hub.ask('GET', '/logout', { headers: browser.headers })
    await expect(browser.call.users.me()).rejects.toMatchObject({ status: 401 })
    const body = { ForSection: 'dashboard', OrgID: id }
    const { Meta } = await hub.administration.sso.createByAdministrator({ body })
    const nonce = encodeURIComponent(String(Meta))
    const redeemed = Array.from({ length: 50 }, () => hub.ask('GET', `/tap?nonce=${nonce}`))
    const opened = (await Promise.all(redeemed)).filter((one) => cookiesIn(one).size > 0)
    expect(opened).toHaveLength(1)
    const statuses: number[] = []
    for (const _ of Array(11)) statuses.push((await hub.login(user.email_address, '')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('audit records are found and their chain holds', async () => {
    const { admin } = await hub.organisation()
    await admin.call.users.list()
    await hub.ask('GET', '/api/Users', { headers: { authorization: admin.key } })
    const at = new Date().toISOString().slice(0, 10)
    const query = { url: 'users', from_date: at, to_date: at, status: 200 }
    expect((await admin.call.audit.list({ query })).audit_logs).toMatchObject([
      { action: 'List Users', user: admin.user.email_address },
    ])
    const { intact, records } = await admin.call.audit.chain()
    expect({ intact, records }).toEqual({ intact: true, records: 3 })
  })

  test('health tells that all stores answer', async () => {
    const { body } = await hub.ask('GET', '/hello')
    expect(body.status).toBe('pass')
  })
}
