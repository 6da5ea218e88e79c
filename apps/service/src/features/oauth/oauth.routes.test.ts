import { hashKey, oauthKeys, parseSession, sessionKey } from '@svc/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Hub, hearAsGateway, keyValueEngines, startHub } from '#testing'

const callback = 'https://app.example/back'
const missing = { status: 404, body: { Message: 'Could not retrieve app detail' } }
const rules = (apiId: string, more = {}) =>
  JSON.stringify({ alias: 'rules', access_rights: { [apiId]: { api_id: apiId } }, ...more })

describe.each(keyValueEngines)('on $name', ({ settings: engine }) => {
  let hub: Hub
  const retained = { oauth_token_expired_retain_period: 100 }
  beforeAll(async () => {
    if (engine) hub = await startHub({ keep: true, settings: { ...engine, ...retained } })
  })
  afterAll(() => hub?.close())

  async function withApi(meta = {}) {
    const organisation = await hub.organisation()
    const { call } = organisation.admin
    const api_definition = {
      name: 'OAuth',
      use_oauth2: true,
      oauth_meta: {
        allowed_authorize_types: ['code', 'token'],
        allowed_access_types: ['authorization_code', 'refresh_token', 'client_credentials'],
        ...meta,
      },
      proxy: { target_url: 'http://up.example' },
      version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
    }
    const { ID, Meta } = await call.apis.create({ body: { api_definition } })
    const params = { apiId: String(ID) }
    const access_rights = { [params.apiId]: { api_id: params.apiId } }
    const body = { id: 'gold', name: 'Gold', active: true, access_rights, rate: 7, per: 1 }
    await call.policies.create({ body })
    return { ...organisation, call, params, internal: { apiId: String(Meta) } }
  }
  async function withClient(over = {}) {
    const made = await withApi()
    const body = { redirect_uri: callback, policy_id: 'gold', ...over }
    const client = await made.call.oauth.create({ params: made.params, body })
    const clientParams = { ...made.params, clientId: client.client_id }
    return { ...made, client, clientParams }
  }

  describe.skipIf(!engine)('an OAuth client', () => {
    test('is created with generated or chosen values, listed, read, changed and deleted', async () => {
      const { call, params, internal, id: org } = await withApi()
      const { oauth } = call
      const first = await oauth.create({ params, body: { redirect_uri: callback } })
      expect(first.client_id).toMatch(/^[0-9a-f]{32}$/)
      expect(Buffer.from(first.secret, 'base64').toString()).toMatch(/^[0-9a-f-]{36}$/)
      const chosen = {
        ...{ client_id: 'mine', secret: 'also mine', redirect_uri: callback, policy_id: 'gold' },
        ...{ client_name: 'My app', description: 'Mine', meta_data: { a: 1 } },
        dcr_registration: { provider: 'p', client_uri: 'u', access_token: 't' },
      }
      expect(await oauth.create({ params: internal, body: chosen })).toEqual(chosen)
      expect(await oauth.list({ params })).toEqual({ apps: [first, chosen], pages: 1 })
      const page = await oauth.list({ params, query: { p: 2, size: 1 } })
      expect(page).toEqual({ apps: [chosen], pages: 2 })
      const mine = { ...params, clientId: 'mine' }
      expect(await oauth.get({ params: mine })).toEqual(chosen)
      const stored = JSON.parse(
        (await hub.keyvalue.get(oauthKeys.client(params.apiId, 'mine'))) ?? '',
      )
      expect(stored).toEqual({
        ...{ id: 'mine', secret: 'also mine', redirecturi: callback, policyid: 'gold' },
        ...{ description: 'Mine', meta_data: { a: 1 } },
      })
      const index = oauthKeys.clientIndex(params.apiId, org)
      expect((await hub.keyvalue.listRange(index, 0, -1)).map(String)).toEqual([
        `oauth-clientid.${first.client_id}`,
        'oauth-clientid.mine',
      ])
      const change = { redirect_uri: 'https://other.example', secret: 'ignored', client_id: 'no' }
      const changed = await oauth.update({ params: mine, body: change })
      expect(changed).toMatchObject({ client_id: 'mine', secret: 'also mine', policy_id: '' })
      expect(await oauth.get({ params: mine })).toEqual(changed)
      expect(await hub.keyvalue.setMembers(oauthKeys.clientSet(params.apiId))).toHaveLength(2)
      expect(await oauth.remove({ params: mine })).toEqual({
        Status: 'OK',
        Message: 'OAuth client deleted successfully',
        Meta: null,
      })
      await expect(oauth.get({ params: mine })).rejects.toMatchObject(missing)
      expect(await oauth.list({ params })).toEqual({ apps: [first], pages: 1 })
    })

    test('has its secret rotated, and nothing else', async () => {
      const { call, client, clientParams: params } = await withClient({ client_name: 'App' })
      const rotated = await call.oauth.rotate({ params })
      expect(rotated).toEqual({ ...client, secret: expect.any(String) })
      expect(rotated.secret).not.toBe(client.secret)
      expect(await call.oauth.get({ params })).toEqual(rotated)
    })

    test('is refused for what does not exist or does not fit', async () => {
      const { admin, call, params, clientParams, client } = await withClient()
      const { oauth, apis } = call
      const nowhere = { apiId: 'unknown' }
      const noApi = { status: 404, body: { Message: 'API reference not found' } }
      await expect(oauth.list({ params: nowhere })).rejects.toMatchObject(noApi)
      await expect(oauth.create({ params: nowhere, body: {} })).rejects.toMatchObject(noApi)
      const unknown = { params: { ...params, clientId: 'unknown' } }
      await expect(oauth.get(unknown)).rejects.toMatchObject(missing)
      await expect(oauth.update({ ...unknown, body: {} })).rejects.toMatchObject(missing)
      await expect(oauth.rotate(unknown)).rejects.toMatchObject(missing)
      await expect(oauth.remove(unknown)).rejects.toMatchObject(missing)
      await expect(oauth.tokens(unknown)).rejects.toMatchObject({
        status: 404,
        body: { Message: 'Could not retrieve tokens' },
      })
      const noPolicy = { status: 400, body: { Message: 'Could not retrieve policy details' } }
      const wrong = oauth.create({ params, body: { policy_id: 'unknown' } })
      await expect(wrong).rejects.toMatchObject(noPolicy)
      const again = oauth.create({ params, body: { client_id: client.client_id } })
      await expect(again).rejects.toMatchObject({ status: 409 })
      await call.policies.create({ body: { id: 'empty', name: 'Empty' } })
      const body = { policy_id: 'empty' }
      const elsewhere = oauth.update({ params: clientParams, body })
      await expect(elsewhere).rejects.toMatchObject({
        status: 400,
        body: { Message: expect.stringContaining('does not contain the API') },
      })
      const api_definition = {
        ...{ name: 'Plain', proxy: { target_url: 'http://up.example', listen_path: '/plain/' } },
        version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
      }
      const { ID } = await apis.create({ body: { api_definition } })
      const plain = oauth.create({ params: { apiId: String(ID) }, body: {} })
      await expect(plain).rejects.toMatchObject({
        status: 400,
        body: { Message: 'API is not OAuth2' },
      })
      const headers = { authorization: admin.key }
      const path = `/api/apis/oauth/${params.apiId}`
      expect(await hub.ask('POST', path, { headers, body: '{' })).toMatchObject({
        status: 400,
        body: { Message: 'Request body malformed' },
      })
    })

    test('is told before its policy is deleted', async () => {
      const { call, client, params } = await withClient()
      const { oauth_clients } = await call.policies.dependents({ params: { id: 'gold' } })
      const first = [{ client_id: client.client_id, api_id: params.apiId }]
      expect(oauth_clients).toEqual({ count: 1, first })
    })
  })

  describe.skipIf(!engine)('authorising a client', () => {
    test('gives a code that is exchanged once, for a token that is a key', async () => {
      const { call, client, params, clientParams, id: org_id } = await withClient()
      const { client_id, secret: client_secret } = client
      const ask = { response_type: 'code', client_id, redirect_uri: callback, state: 'x y' }
      const { code = '', redirect_to } = await call.oauth.authoriseClient({ params, body: ask })
      expect(code).toHaveLength(48)
      const { searchParams, origin, pathname } = new URL(redirect_to)
      expect(origin + pathname).toBe(callback)
      expect(Object.fromEntries(searchParams)).toEqual({ code, state: 'x y' })
      const exchange = {
        ...{ grant_type: 'authorization_code', client_id, client_secret, code },
        redirect_uri: callback,
      }
      const given = await call.oauth.token({ params, body: exchange })
      expect(given).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
      const name = hashKey(given.access_token)
      const session = parseSession((await hub.keyvalue.get(sessionKey(name))) ?? '')
      expect(session).toMatchObject({ org_id, oauth_client_id: client_id, rate: 7 })
      expect(Object.keys(session?.access_rights ?? {})).toEqual([params.apiId])
      expect(await hub.keyvalue.ttl(sessionKey(name))).toBeGreaterThan(3500)
      expect(await hub.keyvalue.exists(oauthKeys.access(params.apiId, name))).toBe(true)
      const tokens = await call.oauth.tokens({ params: clientParams })
      expect(tokens).toEqual([{ code: name, expires: session?.expires }])
      expect((await call.keys.find()).keys).toMatchObject([{ key_hash: name, kind: 'oauth' }])
      await expect(call.oauth.token({ params, body: exchange })).rejects.toMatchObject({
        status: 400,
        body: { Message: expect.stringContaining('invalid_grant') },
      })
    })

    test('gives a token at once where that is asked for', async () => {
      const { call, client, params } = await withClient()
      const body = { response_type: 'token', client_id: client.client_id, redirect_uri: callback }
      const given = await call.oauth.authoriseClient({ params, body })
      expect(given).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
      expect(given.redirect_to).toContain(`${callback}#access_token=`)
      const keyId = given.access_token ?? ''
      const { data } = await call.keys.get({ params: { keyId } })
      expect(data.oauth_client_id).toBe(client.client_id)
    })

    test('takes a form with the rules of the key, and keeps what it does not know', async () => {
      const { admin, client, params } = await withClient({ policy_id: '' })
      const form = new URLSearchParams({
        ...{ response_type: 'token', client_id: client.client_id, redirect_uri: callback },
        key_rules: encodeURIComponent(rules(params.apiId, { on_use: 'http://me.example' })),
      })
      const headers = {
        authorization: admin.key,
        'content-type': 'application/x-www-form-urlencoded',
      }
      const path = `/api/apis/oauth/${params.apiId}/authorize-client/`
      const told = await hub.ask('POST', path, { headers, body: String(form) })
      expect(told.status).toBe(200)
      const name = hashKey(String(told.body.access_token))
      const session = parseSession((await hub.keyvalue.get(sessionKey(name))) ?? '')
      expect(session).toMatchObject({ alias: 'rules', on_use: 'http://me.example' })
    })

    test('lets a policy outweigh the rules', async () => {
      const { call, client, params } = await withClient({ policy_id: '' })
      const key_rules = rules(params.apiId, { rate: 1000, per: 1 })
      const ask = { response_type: 'token', client_id: client.client_id, redirect_uri: callback }
      const body = { ...ask, key_rules, policy_id: 'gold' }
      const given = await call.oauth.authoriseClient({ params, body })
      const { data } = await call.keys.get({ params: { keyId: given.access_token ?? '' } })
      expect(data).toMatchObject({ rate: 7, apply_policies: ['gold'] })
    })

    test('is refused for what was not agreed', async () => {
      const { call, client, params, internal } = await withClient({ policy_id: '' })
      const ask = { response_type: 'code', client_id: client.client_id, redirect_uri: callback }
      const refused = (body: typeof ask & { key_rules?: string; policy_id?: string }) =>
        expect(call.oauth.authoriseClient({ params, body })).rejects
      const key_rules = rules(params.apiId)
      const words = (error: string) => ({
        status: 400,
        body: { Message: expect.stringContaining(error) },
      })
      await refused(ask).toMatchObject(words('invalid_request'))
      await refused({ ...ask, key_rules: '[' }).toMatchObject(words('key_rules is no session'))
      await refused({ ...ask, key_rules: '{}' }).toMatchObject(words('no access rights'))
      await refused({ ...ask, policy_id: 'unknown' }).toMatchObject(words('policy not found'))
      const uri = `${callback}/deeper`
      await refused({ ...ask, redirect_uri: uri, key_rules }).toMatchObject(words('redirect_uri'))
      const type = { ...ask, response_type: 'password', key_rules }
      await refused(type).toMatchObject(words('unsupported_response_type'))
      const stranger = { ...ask, client_id: 'unknown', key_rules }
      await refused(stranger).toMatchObject(words('unauthorized_client'))
      const byInternalId = call.oauth.authoriseClient({ params: internal, body: ask })
      await expect(byInternalId).rejects.toMatchObject({ status: 404 })
      const closed = await withApi({ allowed_authorize_types: ['code'] })
      const body = { ...ask, response_type: 'token' }
      const off = closed.call.oauth.authoriseClient({ params: closed.params, body })
      await expect(off).rejects.toMatchObject(words('off for this API'))
    })
  })

  describe.skipIf(!engine)('tokens', () => {
    async function withToken(grant_type = 'client_credentials') {
      const made = await withClient()
      const { call, params, client } = made
      const { client_id, secret: client_secret } = client
      const token = (more = {}) =>
        call.oauth.token({ params, body: { grant_type, client_id, client_secret, ...more } })
      return { ...made, token, by: { clientId: client_id } }
    }

    test('are renewed once, which ends the old one', async () => {
      const { call, params, client, clientParams } = await withToken()
      const { client_id, secret: client_secret } = client
      const ask = { response_type: 'code', client_id, redirect_uri: callback }
      const { code } = await call.oauth.authoriseClient({ params, body: ask })
      const own = { client_id, client_secret }
      const body = { grant_type: 'authorization_code', ...own, code }
      const { refresh_token, access_token } = await call.oauth.token({ params, body })
      const renewal = { grant_type: 'refresh_token', ...own, refresh_token }
      const wrong = { ...renewal, client_secret: 'wrong' }
      await expect(call.oauth.token({ params, body: wrong })).rejects.toMatchObject({
        status: 400,
        body: { Message: 'invalid_client: wrong secret' },
      })
      const next = await call.oauth.token({ params, body: renewal })
      expect(next.access_token).not.toBe(access_token)
      expect(await call.oauth.tokens({ params: clientParams })).toMatchObject([
        { code: hashKey(next.access_token) },
      ])
      const old = call.keys.get({ params: { keyId: access_token } })
      await expect(old).rejects.toMatchObject({ status: 404 })
      await expect(call.oauth.token({ params, body: renewal })).rejects.toMatchObject({
        status: 400,
      })
    })

    test('are revoked by themselves, by their hash or all at once, and gateways are told', async () => {
      const { call, clientParams, client, token, by } = await withToken()
      const { revoke, revokeAll, tokens } = call.oauth
      const [one, two, three] = [await token(), await token(), await token()]
      const heard = await hearAsGateway(hub, async () => {
        expect(await revoke({ params: by, body: { token: one.access_token } })).toEqual({
          Status: 'OK',
          Message: 'token revoked successfully',
          Meta: null,
        })
      })
      const name = hashKey(one.access_token)
      expect(heard).toContainEqual({
        command: 'KeySpaceUpdateNotification',
        payload: expect.stringContaining(name),
      })
      expect(await hub.keyvalue.exists(sessionKey(name))).toBe(false)
      await revoke({ params: by, body: { token: hashKey(two.access_token) } })
      const left = await tokens({ params: clientParams })
      expect(left).toMatchObject([{ code: hashKey(three.access_token) }])
      const wrong = { params: by, body: { client_secret: 'wrong' } }
      await expect(revokeAll(wrong)).rejects.toMatchObject({ status: 400 })
      const all = { params: by, body: { client_secret: client.secret } }
      expect(await revokeAll(all)).toMatchObject({ Message: 'tokens revoked successfully' })
      expect(await tokens({ params: clientParams })).toEqual([])
      expect((await call.keys.find()).keys).toEqual([])
    })

    test('are revoked only where they are named and the client is known', async () => {
      const { call, by, token } = await withToken()
      const { revoke, revokeAll } = call.oauth
      const refused = (Message: string, status = 400) => ({ status, body: { Message } })
      await expect(revoke({ params: by, body: {} })).rejects.toMatchObject(
        refused('token is required'),
      )
      await expect(revokeAll({ params: by, body: {} })).rejects.toMatchObject(
        refused('client_secret is required'),
      )
      const params = { clientId: 'unknown' }
      const unknown = refused("oauth client doesn't exist", 404)
      await expect(revoke({ params, body: { token: 'x' } })).rejects.toMatchObject(unknown)
      const secret = { client_secret: 'x' }
      await expect(revokeAll({ params, body: secret })).rejects.toMatchObject(unknown)
      const other = await withToken()
      const { access_token } = await token()
      await other.call.oauth.revoke({ params: other.by, body: { token: access_token } })
      const keyId = access_token
      expect((await call.keys.get({ params: { keyId } })).key_id).toBe(keyId)
    })

    test('that lapsed long ago are purged, and others are kept', async () => {
      const { params, by } = await withToken()
      const key = oauthKeys.clientTokens(params.apiId, by.clientId)
      const now = Math.floor(Date.now() / 1000)
      await hub.keyvalue.sortedAdd(key, 'long ago', now - 1_000)
      await hub.keyvalue.sortedAdd(key, 'just now', now - 10)
      const { purge } = hub.administration.oauth
      expect(await purge({ query: { scope: 'lapsed' } })).toMatchObject({ Message: 'success' })
      const members = await hub.keyvalue.sortedRange(key, '-inf', '+inf')
      expect(members.map(({ member }) => member)).toEqual(['just now'])
      await expect(purge()).rejects.toMatchObject({
        status: 422,
        body: { Message: 'scope parameter is required' },
      })
      await expect(purge({ query: { scope: 'all' } })).rejects.toMatchObject({
        status: 400,
        body: { Message: 'unknown scope' },
      })
    })
  })
})
