import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { classicApi } from '@svc/definitions/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startHub } from '#testing'

const hub = await startHub({
  keep: true,
  settings: { basic_auth_hash_key_function: 'sha256', allow_api_id_on_create: true },
})
beforeAll(() => hub.app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => hub.close())
const nobody = { params: { id: '0123456789abcdef01234567' } }

const ways = {
  token: { use_keyless: false, use_standard_auth: true },
  basic: { use_keyless: false, use_basic_auth: true },
  oauth: { use_keyless: false, use_oauth2: true },
}

/** A policy over one API that is opened this way; its id. */
async function policyFor({ call }: Member, way: keyof typeof ways): Promise<string> {
  const place = { target_url: 'http://up.example', listen_path: `/${way}/` }
  const api_definition = { ...classicApi({ name: way }), ...ways[way], proxy: place }
  const { ID } = await call.apis.create({ body: { api_definition } })
  const api_id = String(ID)
  const body = { name: way, active: true, access_rights: { [api_id]: { api_id } } }
  return (await call.policies.create({ body })).Message
}

/** An organisation with a developer and a policy. */
async function surroundings(way: keyof typeof ways = 'token') {
  const { id, admin } = await hub.organisation()
  const { call } = admin
  const policy = await policyFor(admin, way)
  const { Message: developer } = await call.developers.create({
    body: { email: 'Dev@Acme.test', fields: { Company: 'Acme', secret: 'no' } },
  })
  return { org: id, admin, call, policy, developer }
}

const mailCopy = { enabled: false, subject: '', body: '', sign_off: '', hide_token_data: false }
const config = {
  ...{ id: '', org_id: '', signup_fields: [], key_request_fields: [], redirect_to: '', email: '' },
  ...{ require_key_approval: false, secure_key_approval: false, redirect_on_key_request: false },
  ...{ enable_multi_selection: false, disable_login: false, disable_signup: false },
  ...{ disable_auto_login: false, catalogue_login_only: false, override: false, HashKeys: false },
  ...{ oauth_usage_limit: -1, enable_dcr: false },
  mail_options: {
    ...{ mail_from_name: '', mail_from_email: '' },
    email_copy: { welcome_email: mailCopy, key_email: mailCopy, reset_password_email: mailCopy },
  },
  dcr_options: {
    ...{ idp_host: '', access_token: '', registration_endpoint: '', provider: '' },
    ...{ grant_types: [], token_endpoint_auth_method: '', response_types: [] },
  },
}
const entry = (policy_id: string) => ({
  ...{ name: '', short_description: '', long_description: '', show: false, api_id: '', policy_id },
  ...{ documentation: '', version: '', is_keyless: false, fields: {}, auth_type: '', config },
})

describe('a key request', () => {
  test('has every member, also those that nobody sent', async () => {
    const { org, call, policy, developer } = await surroundings()
    const sent = {
      by_user: developer,
      for_plan: policy,
      version: 'v2',
      fields: { use_case: 'demo' },
    }
    const created = await call.keyRequests.create({ body: sent })
    expect(created).toEqual({ Status: 'OK', Message: created.Message, Meta: null })
    const params = { id: created.Message }
    const request = await call.keyRequests.get({ params })
    expect(request).toEqual({
      ...{ id: params.id, key: '', org_id: org, for_api: '', for_plan: policy },
      ...{ apply_policies: [policy], remove_policies: [], by_user: developer },
      ...{ fields: { use_case: 'demo' }, approved: false, version: 'v2', jwt_secret: '' },
      ...{ certificate: '', oauth_info: { redirect_uri: '' }, catalogues: [] },
      date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      portal_developer: await call.developers.get({ params: { id: developer } }),
      catalogue_entry: entry(policy),
    })
    expect(await call.keyRequests.list()).toEqual({ Data: [request], Pages: 1 })
  })

  test('keeps what was sent, and seals what is secret', async () => {
    const { call } = await surroundings()
    const sent = {
      ...{ key: 'a key', for_api: 'api', for_plan: 'one', apply_policies: ['one', 'two'] },
      ...{ remove_policies: ['three'], by_user: 'unknown', fields: { a: 'b' }, approved: true },
      ...{
        date_created: '2026-01-14T10:02:11Z',
        version: 'v2',
        jwt_secret: 'hidden',
        certificate: 'c',
      },
      oauth_info: { redirect_uri: 'https://app.example/back' },
      portal_developer: { id: 'unknown', email: 'who@acme.test', oauth_clients: {} },
      catalogue_entry: { name: 'Weather', policy_id: 'one', auth_type: 'oauth' },
    }
    const { Message: id } = await call.keyRequests.create({ body: sent })
    const read = await call.keyRequests.get({ params: { id } })
    expect(read).toMatchObject(sent)
    expect(read.catalogue_entry.config).toEqual(config)
    const { history } = call
    const { after } = await history.get({
      params: { collection: 'key_requests', id, version: '1' },
    })
    expect(JSON.stringify(after)).not.toMatch(/hidden|a key/)
    const next = { ...read, fields: { c: 'd' }, approved: false }
    expect(await call.keyRequests.update({ params: { id }, body: next })).toEqual({
      ...{ Status: 'OK', Message: id, Meta: null },
    })
    expect(await call.keyRequests.get({ params: { id } })).toEqual(next)
  })

  test('is updated by the verb UPDATE as well', async () => {
    const { admin, call } = await surroundings()
    const { Message: id } = await call.keyRequests.create({ body: { version: 'v1' } })
    const { port } = hub.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const body = JSON.stringify({ version: 'v2', fields: { by: 'UPDATE' } })
    socket.write(
      `UPDATE /api/portal/requests/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.key}\r\n` +
        `Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1.1 200/)
    expect(answer).toContain(`"Message":"${id}"`)
    const read = await call.keyRequests.get({ params: { id } })
    expect(read).toMatchObject({ version: 'v2', fields: { by: 'UPDATE' } })
  })

  test('is found by its state and its developer, newest first', async () => {
    const { call, developer } = await surroundings()
    const ids: string[] = []
    for (const at of [1, 2, 3]) {
      const body = {
        date_created: `2026-01-0${at}T00:00:00Z`,
        approved: at === 1,
        by_user: developer,
      }
      ids.push((await call.keyRequests.create({ body })).Message)
    }
    const listed = async (query = {}) =>
      (await call.keyRequests.list({ query })).Data.map(({ id }) => ids.indexOf(id) + 1)
    expect(await listed()).toEqual([3, 2, 1])
    expect(await listed({ approved: 'false' })).toEqual([3, 2])
    expect(await listed({ approved: 'true', by_user: developer })).toEqual([1])
    expect(await listed({ by_user: 'other' })).toEqual([])
    expect(await listed({ p: 2, size: 2 })).toEqual([1])
    expect(await listed({ sort: 'date_created', p: -1 })).toEqual([1, 2, 3])
  })

  test('names the entries of the catalogue behind its policies', async () => {
    const { admin, call, policy } = await surroundings()
    const other = await policyFor(admin, 'basic')
    const apis = [
      { name: 'Weather', policy_id: policy, show: true },
      { name: 'Maps', policy_id: other },
    ]
    await call.catalogue.create({ body: { apis } })
    const body = { apply_policies: [policy, other] }
    const { Message: id } = await call.keyRequests.create({ body })
    const { catalogue_entry, catalogues } = await call.keyRequests.get({ params: { id } })
    expect(catalogue_entry).toMatchObject({ name: 'Weather', auth_type: 'authToken', config })
    expect(catalogues).toMatchObject([{ name: 'Weather' }, { name: 'Maps', auth_type: 'basic' }])
  })

  test('is declined by deleting it, and then not there', async () => {
    const { call } = await surroundings()
    const { Message: id } = await call.keyRequests.create({ body: {} })
    const params = { id }
    const answer = { Status: 'OK', Message: 'Data deleted', Meta: null }
    expect(await call.keyRequests.remove({ params })).toEqual(answer)
    const absent = { status: 404, body: { Message: 'Could not retrieve portal object' } }
    await expect(call.keyRequests.get({ params })).rejects.toMatchObject(absent)
    await expect(call.keyRequests.approve({ params })).rejects.toMatchObject(absent)
    await expect(call.keyRequests.preview({ params })).rejects.toMatchObject(absent)
    await expect(call.keyRequests.update({ params, body: {} })).rejects.toMatchObject(absent)
    await expect(call.keyRequests.remove({ params })).rejects.toMatchObject({
      status: 404,
      body: { Message: 'Could not retrieve object for deletion' },
    })
    await expect(call.keyRequests.get(nobody)).rejects.toMatchObject(absent)
  })

  test.each([[{ approved: 'yes' }], [{ apply_policies: 'one' }], [{ fields: 7 }], ['{']])(
    'is not made of %j',
    async (body) => {
      const { admin } = await hub.organisation()
      const headers = { authorization: admin.key }
      const told = await hub.ask('POST', '/api/portal/requests', { headers, body })
      expect(told.status).toBe(400)
    },
  )
})

describe('approving', () => {
  test('gives a key of the policies that names its developer', async () => {
    const { call, policy, developer } = await surroundings()
    await call.portalConfiguration.create({ body: { signup_fields: ['Company'] } })
    const body = { by_user: developer, apply_policies: [policy], fields: { use_case: 'demo' } }
    const { Message: id } = await call.keyRequests.create({ body })
    const params = { id }
    const preview = await call.keyRequests.preview({ params })
    expect(preview).toMatchObject({ kind: 'token', key: { data: { alias: 'Dev@Acme.test' } } })
    const { RawKey, Password, ...more } = await call.keyRequests.approve({ params })
    expect(Password).toBe('')
    expect(more).toEqual({})
    const key = await call.keys.get({ params: { keyId: RawKey } })
    expect(key.data).toMatchObject({
      ...{ alias: 'Dev@Acme.test', apply_policies: [policy] },
      meta_data: { svc_developer_id: developer, Company: 'Acme', use_case: 'demo' },
    })
    expect(key.data.meta_data).not.toHaveProperty('secret')
    const { keys, subscriptions } = await call.developers.get({ params: { id: developer } })
    expect(keys).toEqual({ [key.key_hash]: [policy] })
    expect(subscriptions).toEqual({ [policy]: key.key_hash })
    expect((await call.keyRequests.get({ params })).approved).toBe(true)
    await expect(call.keyRequests.approve({ params })).rejects.toMatchObject({
      status: 400,
      body: { Message: 'Key request is already approved' },
    })
  })

  test('makes one key, however many approve at the same time', async () => {
    const { call, policy, developer } = await surroundings()
    const body = { by_user: developer, apply_policies: [policy] }
    const { Message: id } = await call.keyRequests.create({ body })
    const all = Array.from({ length: 5 }, () => call.keyRequests.approve({ params: { id } }))
    const outcomes = await Promise.allSettled(all)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { keys } = await call.developers.get({ params: { id: developer } })
    expect(Object.keys(keys)).toHaveLength(1)
  })

  test('gives a user name and a password for basic authentication', async () => {
    const { call, policy, developer } = await surroundings('basic')
    const body = { by_user: developer, apply_policies: [policy] }
    const { Message: id } = await call.keyRequests.create({ body })
    const { RawKey, Password } = await call.keyRequests.approve({ params: { id } })
    expect(RawKey).toMatch(/^Dev-[0-9a-f]{10}$/)
    expect(Password.length).toBeGreaterThan(20)
    const query = { username: 'true' }
    const { data } = await call.keys.get({ params: { keyId: RawKey }, query })
    expect(data).toMatchObject({ alias: 'Dev@Acme.test', apply_policies: [policy] })
    const { keys } = await call.developers.get({ params: { id: developer } })
    expect(Object.values(keys)).toEqual([[policy]])
  })

  test('gives a client and its secret for OAuth', async () => {
    const { call, policy, developer } = await surroundings('oauth')
    const redirect_uri = 'https://app.example/back'
    const body = { by_user: developer, apply_policies: [policy], oauth_info: { redirect_uri } }
    const { Message: id } = await call.keyRequests.create({ body })
    expect((await call.keyRequests.preview({ params: { id } })).kind).toBe('oauth')
    const { RawKey, Password } = await call.keyRequests.approve({ params: { id } })
    const { oauth_clients } = await call.developers.get({ params: { id: developer } })
    const [client] = oauth_clients[policy] ?? []
    expect(client).toMatchObject({ client_id: RawKey, secret: Password, redirect_uri })
    const { apis } = await call.apis.list()
    const apiId = String(apis[0]?.api_definition.api_id)
    const stored = await call.oauth.get({ params: { apiId, clientId: RawKey } })
    expect(stored).toMatchObject({ secret: Password, policy_id: policy, redirect_uri })
    await call.developers.remove({ params: { id: developer } })
    await expect(call.oauth.get({ params: { apiId, clientId: RawKey } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('adds and removes policies where the request names a key of the developer', async () => {
    const { admin, call, policy, developer } = await surroundings()
    const other = await policyFor(admin, 'basic')
    const { RawKey } = await call.developers.createKey({
      params: { id: developer },
      body: { apply_policies: [policy] },
    })
    const asked = { by_user: developer, key: RawKey, apply_policies: [other] }
    const { Message: id } = await call.keyRequests.create({
      body: { ...asked, remove_policies: [policy] },
    })
    expect((await call.keyRequests.approve({ params: { id } })).RawKey).toBe(RawKey)
    const { key_hash, data } = await call.keys.get({ params: { keyId: RawKey } })
    expect(data.apply_policies).toEqual([other])
    const { keys, subscriptions } = await call.developers.get({ params: { id: developer } })
    expect({ keys, subscriptions }).toEqual({
      ...{ keys: { [key_hash]: [other] }, subscriptions: { [other]: key_hash } },
    })
    const { key_id } = await call.keys.create({ body: { apply_policies: [policy] } })
    const foreign = await call.keyRequests.create({ body: { ...asked, key: key_id } })
    await expect(
      call.keyRequests.approve({ params: { id: foreign.Message } }),
    ).rejects.toMatchObject({
      status: 400,
      body: { Message: 'The key does not belong to the developer' },
    })
  })

  test('serves a developer that nobody knows, and old requests for an API', async () => {
    const { call } = await surroundings()
    const { apis } = await call.apis.list()
    const for_api = String(apis[0]?.api_definition.api_id)
    const { Message: id } = await call.keyRequests.create({ body: { by_user: 'gone', for_api } })
    const { RawKey } = await call.keyRequests.approve({ params: { id } })
    const { data } = await call.keys.get({ params: { keyId: RawKey } })
    expect(Object.keys(data.access_rights)).toEqual([for_api])
  })

  test.each([
    [{}, 'The request names neither a policy nor an API'],
    [{ apply_policies: ['unknown'] }, 'policy not found: "unknown"'],
    [{ for_api: 'unknown' }, 'API not found: "unknown"'],
    [{ key: 'unknown', apply_policies: ['x'] }, 'key not found: "unknown"'],
  ])('makes nothing of %j and leaves the request open', async (body, Message) => {
    const { admin } = await hub.organisation()
    const { keyRequests } = admin.call
    const params = { id: (await keyRequests.create({ body })).Message }
    const refused = { status: 400, body: { Message } }
    await expect(keyRequests.approve({ params })).rejects.toMatchObject(refused)
    expect((await keyRequests.get({ params })).approved).toBe(false)
  })
})
