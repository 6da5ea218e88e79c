import { createHash, randomBytes } from 'node:crypto'
import { readAt } from '@svc/definitions'
import { classicApi, oasApi, openApi } from '@svc/definitions/testing'
import { hashKey } from '@svc/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf, type Hub, makeCertificate, onEveryEngine, type StartHub } from '#testing'

const extension = 'x-svc-api-gateway'
const json = { 'content-type': 'application/json' }

onEveryEngine((start: StartHub) => {
  let hub: Hub
  beforeAll(async () => {
    hub = await start()
  })
  afterAll(() => hub.close())

  /** An organisation, and requests as its admin sends them over the wire. */
  async function organisation() {
    const made = await hub.organisation()
    const ask = (method: string, url: string, body?: unknown, headers = {}) =>
      hub.ask(method, url, { headers: { authorization: made.admin.key, ...headers }, body })
    return { ...made, ask, call: made.admin.call }
  }
  const wrapped = (changes = {}) => ({ api_definition: classicApi(changes) })
  const at = (path: string, name = path) =>
    wrapped({ name, proxy: { listen_path: path, target_url: 'http://up.example' } })

  test('bodies are JSON whatever their label, slashes are optional, keys come bare or as Bearer', async () => {
    const { ask, admin } = await organisation()
    const label = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await ask('POST', '/api/apis/', wrapped(), label)).body).toMatchObject({
      Status: 'OK',
      Message: 'API created',
    })
    const bare = await ask('GET', '/api/apis')
    const bearer = await hub.ask('GET', '/api/apis/', {
      headers: { authorization: `Bearer ${admin.key}` },
    })
    expect(bare.status).toBe(200)
    expect(bearer.text).toBe(bare.text)
  })

  test('23 APIs are three pages, and zero or less gives all of them', async () => {
    const { ask, call } = await organisation()
    for (let at = 0; at < 23; at += 1) {
      const proxy = { listen_path: `/a${at}/`, target_url: 'http://up.example' }
      await call.apis.create({ body: wrapped({ name: `a${at}`, proxy }) })
    }
    const sizes: unknown[] = []
    for (const p of ['', '?p=1', '?p=2', '?p=3', '?p=4', '?p=0', '?p=-2', '?p=-1&compressed=1']) {
      const { body, status } = await ask('GET', `/api/apis${p}`)
      expect(status).toBe(200)
      sizes.push([(body.apis as unknown[]).length, body.pages])
    }
    expect(sizes).toEqual([
      ...[
        [10, 3],
        [10, 3],
        [10, 3],
        [3, 3],
      ],
      ...[
        [0, 3],
        [23, 1],
        [23, 1],
        [23, 1],
      ],
    ])
    const { apis } = await call.apis.list({ query: { p: -2 } })
    expect(apis.map(({ api_definition: { name } }) => name)).toEqual(
      Array.from({ length: 23 }, (_, at) => `a${22 - at}`),
    )
  })

  test('a posted api_id is ignored, an update changes it, and both ids are understood', async () => {
    const { ask, call } = await organisation()
    const { Meta, ID } = await call.apis.create({ body: wrapped({ api_id: 'mine', id: Meta0 }) })
    expect([ID, Meta]).not.toContain('mine')
    const put = await ask('PUT', `/api/apis/${ID}`, wrapped({ api_id: `mine-${Meta}`, id: Meta }))
    expect(put).toMatchObject({ status: 200, body: { Message: 'API updated', Meta: null } })
    const byMeta = await call.apis.get({ params: { id: Meta } })
    expect(byMeta.api_definition).toMatchObject({ id: Meta, api_id: `mine-${Meta}` })
    expect(await call.apis.get({ params: { id: `mine-${Meta}` } })).toEqual(byMeta)
    expect((await ask('GET', `/api/apis/${ID}`)).status).toBe(404)
    expect(await ask('PUT', `/api/apis/${Meta}`, wrapped({ id: Meta0 }))).toMatchObject({
      status: 400,
      body: { Message: 'Invalid `ID` value' },
    })
    const kept = await ask('PUT', `/api/apis/${Meta}`, wrapped({ api_id: '', id: '' }))
    expect(kept.status).toBe(200)
    const { ID: other } = await call.apis.create({ body: at('/other/') })
    const taken = await ask('PUT', `/api/apis/${other}`, {
      api_definition: { ...at('/other/').api_definition, api_id: `mine-${Meta}` },
    })
    expect(taken).toMatchObject({ status: 409, body: { Message: 'Found API with the same ID' } })
  })
  const Meta0 = '0123456789abcdef01234567'

  test('unknown members are refused unless they are to be taken', async () => {
    const { ask, call } = await organisation()
    const body = wrapped({ unheard_of: { a: [1] } })
    const refused = await ask('POST', '/api/apis', body)
    expect(refused).toMatchObject({
      status: 400,
      body: {
        Message: 'API object validation failed',
        Errors: [expect.stringContaining('unheard_of')],
      },
    })
    expect((await call.apis.list()).apis).toEqual([])
    const taken = await ask('POST', '/api/apis?accept_additional_properties=true', body)
    expect(taken.status).toBe(200)
    const { api_definition } = await call.apis.get({ params: { id: String(taken.body.Meta) } })
    expect(api_definition.unheard_of).toEqual({ a: [1] })
  })

  test('two APIs of an organisation do not listen in one place', async () => {
    const { ask, call } = await organisation()
    await call.apis.create({ body: at('/one/') })
    const same = { status: 409, body: { Message: 'Found API with same url' } }
    expect(await ask('POST', '/api/apis', at('one'))).toMatchObject(same)
    const oas = oasApi({ 'server.listenPath.value': '/one' })
    expect(await ask('POST', '/api/apis/oas', oas)).toMatchObject(same)
    const { Meta } = await call.apis.create({ body: at('/two/') })
    expect(await ask('PUT', `/api/apis/${Meta}`, at('/one/'))).toMatchObject(same)
    const domain = { ...at('/one/').api_definition, domain: 'one.example' }
    expect((await ask('POST', '/api/apis', { api_definition: domain })).status).toBe(200)
    expect((await ask('PUT', `/api/apis/${Meta}`, at('/two/', 'renamed'))).status).toBe(200)
    const { call: other } = await organisation()
    expect((await other.apis.create({ body: at('/one/') })).Status).toBe('OK')
  })

  test('of many writers for one place, one wins', async () => {
    const { ask, call } = await organisation()
    const tries = Array.from({ length: 8 }, () => ask('POST', '/api/apis', at('/race/')))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect((await call.apis.list()).apis).toHaveLength(1)
  })

  test('an import needs somewhere to go', async () => {
    const { ask, call } = await organisation()
    const { servers: _, ...homeless } = openApi()
    const refused = await ask('POST', '/apis/oas/import', homeless)
    expect(refused).toMatchObject({ status: 400, body: { Status: 'Error' } })
    expect(refused.body.Message).toContain('upstreamURL')
    const query = '?upstreamURL=http://up.example&listenPath=/imported/'
    const made = await ask('POST', `/api/apis/oas/import${query}`, homeless)
    expect(made).toMatchObject({ status: 200, body: { Message: 'API created' } })
    const document = await call.oas.get({ params: { id: String(made.body.ID) } })
    expect(document[extension]).toMatchObject({
      info: { name: 'users', state: { active: true }, dbId: made.body.Meta },
      server: { listenPath: { value: '/imported/', strip: true } },
      upstream: { url: 'http://up.example' },
    })
    const alone = await ask('POST', '/apis/oas/import', openApi())
    const { api_definition } = await call.apis.get({ params: { id: String(alone.body.Meta) } })
    expect(api_definition.proxy).toMatchObject({ listen_path: `/${alone.body.ID}/` })
  })

  test('the extension belongs in what is created, and nowhere else', async () => {
    const { ask } = await organisation()
    expect(await ask('POST', '/api/apis/oas/import', oasApi())).toMatchObject({
      status: 400,
      body: { Message: `the import payload should not contain ${extension}` },
    })
    expect(await ask('POST', '/apis/oas', openApi())).toMatchObject({
      status: 400,
      body: { Message: `the payload should contain ${extension}` },
    })
    const { body } = await ask('POST', '/apis/oas', oasApi())
    expect((await ask('PATCH', `/api/apis/oas/${body.ID}`, oasApi())).status).toBe(400)
    expect((await ask('PUT', `/api/apis/oas/${body.ID}`, openApi())).status).toBe(400)
  })

  test('a template is merged into what is imported or created', async () => {
    const { ask, call } = await organisation()
    const data = {
      paths: { '/template': { get: { responses: { 200: { description: 'ok' } } } }, '/users': {} },
      tags: [{ name: 'template' }],
      servers: [{ url: 'http://template.example' }],
      [extension]: { middleware: { global: { cache: { enabled: true, timeout: 5 } } } },
    }
    const { body: asset } = await ask('POST', '/api/assets', {
      kind: 'oas-template',
      id: 't',
      data,
    })
    const sent = { ...openApi(), tags: [{ name: 'sent' }] }
    for (const id of ['t', asset.Meta]) {
      const { body } = await ask('POST', `/apis/oas/import?templateID=${id}`, sent)
      const document = await call.oas.get({ params: { id: String(body.ID) } })
      expect(Object.keys(document.paths ?? {})).toEqual(['/template', '/users'])
      expect(document).toMatchObject({
        paths: { '/users': readAt(openApi(), ['paths', '/users']) },
      })
      expect(document).toMatchObject({ tags: sent.tags, servers: openApi().servers })
      expect(document[extension]).toMatchObject({
        middleware: { global: { cache: { enabled: true, timeout: 5 } } },
      })
    }
    expect(await ask('POST', '/apis/oas/import?templateId=nothing', sent)).toMatchObject({
      status: 404,
      body: { Message: 'asset not found' },
    })
    const editor = await (await hub.organisation()).member({ apis: 'write' })
    const headers = { authorization: editor.key }
    const denied = await hub.ask('POST', '/api/apis/oas?templateID=t', { headers, body: oasApi() })
    expect(denied).toMatchObject({
      status: 403,
      body: { Message: 'The user does not have the rights to apply templates' },
    })
  })

  test('categories are a list or an object, cleaned, and counted with those in names', async () => {
    const { ask, call } = await organisation()
    const { Meta } = await call.oas.create({ body: oasApi() })
    const path = `/api/apis/oas/${Meta}/categories`
    expect((await ask('GET', path)).body).toEqual({ categories: [] })
    expect(await ask('PUT', path, ['eu', ' eu ', '', 'two words'])).toMatchObject({
      status: 200,
      body: { Status: 'OK', Message: 'API categories updated', Meta: null },
    })
    expect((await ask('GET', path)).body).toEqual({ categories: ['eu', 'two words'] })
    await call.apis.create({ body: at('/classic/', 'orders #eu #beta') })
    expect((await ask('GET', '/api/apis/categories')).body).toEqual({
      categories: [
        { name: 'beta', count: 1 },
        { name: 'eu', count: 2 },
        { name: 'two words', count: 1 },
      ],
    })
    await ask('PUT', `/api/apis/oas/${Meta}`, oasApi())
    expect((await ask('PUT', path, { categories: ['b'] })).status).toBe(200)
    expect((await ask('GET', path)).body).toEqual({ categories: ['b'] })
    for (const nothing of [{ categories: null }, {}, []]) {
      await ask('PUT', path, ['x'])
      expect((await ask('PUT', path, nothing)).status).toBe(200)
      expect((await ask('GET', path)).body).toEqual({ categories: [] })
    }
  })

  test('a version needs a name', async () => {
    const { ask, call } = await organisation()
    const { ID } = await call.oas.create({ body: oasApi() })
    for (const [path, body] of [
      ['/api/apis', at('/v2/')],
      ['/api/apis/oas', oasApi({ 'server.listenPath.value': '/v2/' })],
      ['/api/apis/oas/import', openApi()],
    ] as const) {
      expect(await ask('POST', `${path}?base_api_id=${ID}`, body, json)).toMatchObject({
        status: 422,
        body: { Message: 'The new version name is required' },
      })
    }
    expect((await call.apis.list()).apis).toHaveLength(1)
  })

  describe('what real clients rely on', () => {
    test('the sync client creates with the id it wants and sets categories by it', async () => {
      const { ask, call } = await organisation()
      const id = `sync-${Math.random().toString(36).slice(2)}`
      const info = { id, dbId: Meta0, orgId: Meta0, name: 'users', state: { active: true } }
      const body = oasApi({ info })
      const made = await ask('POST', '/api/apis/oas?accept_additional_properties=true', body)
      expect(made.body).toMatchObject({ Status: 'OK', ID: id })
      expect(made.body.Meta).toMatch(/^[0-9a-f]{24}$/)
      expect(
        (await ask('PUT', `/api/apis/oas/${id}/categories`, { categories: ['a'] })).status,
      ).toBe(200)
      const { apis } = await call.apis.list({ query: { p: -2 } })
      expect(apis[0]).toMatchObject({
        api_definition: { is_oas: true, api_id: id, name: 'users' },
        oas: { [extension]: { info: { id, dbId: made.body.Meta } } },
        categories: ['a'],
      })
      const exported = await ask('GET', `/api/apis/oas/${id}/export`)
      expect(JSON.parse(exported.text)).toEqual(apis[0]?.oas)
      expect(await ask('POST', '/api/apis/oas', body)).toMatchObject({
        status: 409,
        body: { Message: 'Found API with the same ID' },
      })
      expect((await ask('DELETE', `/api/apis/${made.body.Meta}`)).status).toBe(200)
    })

    test('a listen path of nothing becomes the id', async () => {
      const { call } = await organisation()
      const { ID } = await call.apis.create({ body: at('') })
      const { api_definition } = await call.apis.get({ params: { id: ID } })
      expect(api_definition.proxy).toMatchObject({ listen_path: `/${ID}/` })
    })

    test('a user of keys alone makes basic-auth users and does not see APIs', async () => {
      const { member } = await organisation()
      const { call } = await member({ keys: 'write' })
      const body = { ...session, basic_auth_data: { password: 'correct horse' } }
      const made = await call.keys.createUser({ params: { username: 'ada' }, body })
      expect(made).toMatchObject({ key_id: '', data: { basic_auth_data: { password: '' } } })
      await expect(call.apis.list()).rejects.toMatchObject({ status: 403 })
    })
  })

  const session = { alias: 'acme', access_rights: { api1: { api_id: 'api1' } } }

  test('a key tells its hash, is found by it when that is said, and is gone once deleted', async () => {
    const { ask } = await organisation()
    const { body: made } = await ask('POST', '/api/keys', session)
    const [key_id, key_hash] = [String(made.key_id), String(made.key_hash)]
    expect(key_hash).toBe(hashKey(key_id))
    const missing = { status: 404, body: { Message: 'Could not retrieve key detail' } }
    expect(await ask('GET', `/api/keys/${key_hash}`)).toMatchObject(missing)
    expect((await ask('GET', `/api/keys/${key_hash}?hashed=true`)).body).toMatchObject({ key_hash })
    const gone = await ask('DELETE', `/api/apis/api1/keys/${key_id}`)
    expect(gone.body).toEqual({ Status: 'OK', Message: 'Key deleted successfully', Meta: null })
    expect(await ask('GET', `/api/keys/${key_id}`)).toMatchObject(missing)
    expect(await ask('POST', '/api/keys', '{"alias":')).toMatchObject({
      status: 400,
      body: { Message: 'Request body malformed' },
    })
  })

  test('a quota goes on where its reset is suppressed', async () => {
    const { call } = await organisation()
    const body = { ...session, quota_max: 10, quota_renewal_rate: 3600 }
    const { key_id: keyId, data } = await call.keys.create({ body })
    const long = { ...data, quota_renewal_rate: 7200 }
    const suppressed = { params: { keyId }, query: { suppress_reset: '1' }, body: long }
    const { quota_renews } = (await call.keys.update(suppressed)).data
    expect(quota_renews).toBe(data.quota_renews)
    const reset = await call.keys.update({ params: { keyId }, body: long })
    expect(reset.data.quota_renews).toBeGreaterThan(quota_renews)
  })

  test('a policy answers its id, and needs a name and an id of its own', async () => {
    const { ask } = await organisation()
    const made = await ask('POST', '/api/portal/policies', { name: 'Gold' })
    expect(made.body).toMatchObject({ Status: 'OK', Meta: null })
    expect(made.body.Message).toMatch(/^[0-9a-f]{24}$/)
    expect(await ask('POST', '/api/portal/policies', { name: 'Gold' })).toMatchObject({
      status: 409,
      body: { Message: 'This policy name has already been used. Enter a unique policy name' },
    })
    const odd = await ask('POST', '/api/portal/policies', { name: 'Odd', id: 'a#b' })
    expect(odd.status).toBe(400)
    const chosen = { _id: randomBytes(12).toString('hex'), id: '', name: 'Chosen' }
    expect((await ask('POST', '/api/portal/policies', chosen)).body.Message).toBe(chosen._id)
  })

  test('a certificate is called by organisation and fingerprint, and is there once', async () => {
    const { ask, id } = await organisation()
    const { pem, der, keyPem } = makeCertificate()
    const form = formOf({ field: 'cert', filename: 'x.pem', content: keyPem + pem })
    const upload = () => ask('POST', '/api/certs', form.body, form.headers)
    const fingerprint = createHash('sha256').update(der).digest('hex')
    expect(await upload()).toMatchObject({
      status: 200,
      body: { id: id + fingerprint, message: 'Certificate added', status: 'ok' },
    })
    const again = await upload()
    expect(again.status).toBe(409)
    expect(again.body.message).toContain(`Certificate with ${id}${fingerprint} ID already exists`)
    expect(again.text).not.toContain('PRIVATE')
  })

  test('a webhook needs a method, and a template says when it is there', async () => {
    const { ask } = await organisation()
    const hook = await ask('POST', '/api/hooks', { target_path: 'http://x.example' })
    expect(hook).toMatchObject({
      status: 400,
      body: { Message: 'Webhook object validation failed' },
    })
    const empty = await ask('POST', '/api/hooks', '')
    expect(empty).toMatchObject({
      status: 400,
      body: { Message: 'Failed to read response body, body empty' },
    })
    const asset = { kind: 'oas-template', id: 'base', name: 'Base', data: {} }
    const made = await ask('POST', '/api/assets', asset)
    expect(made).toMatchObject({ status: 201, body: { Status: 'success', ID: 'base' } })
    for (const name of ['base', made.body.Meta]) {
      expect((await ask('GET', `/api/assets/${name}`)).body).toMatchObject(asset)
    }
    expect(await ask('POST', '/api/assets', asset)).toMatchObject({
      status: 409,
      body: { Message: "Asset ID already exists: 'base'" },
    })
  })
})
