import { buildRecord } from '@svc/analytics/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { keepTraffic, offerApi, openMailbox, startHub, visitPortal } from '#testing'

const hub = await startHub({ keep: true, settings: { oauth_redirect_uri_separator: ';' } })
afterAll(() => hub.close())

const ada = { email: 'ada@acme.test', password: 'long enough' }
const unescaped = (text: string) => text.replaceAll('&#39;', "'").replaceAll('&amp;', '&')
const valuesIn = (text: string) =>
  [...text.matchAll(/<code class="value">(.*?)<\/code>/g)].map(([, value = '']) => unescaped(value))

type Way = Parameters<typeof offerApi>[2]
type Offer = [name: string, way?: Way, config?: object]

/** An organisation that offers these APIs, and a developer at its portal. */
async function surroundings(configuration: object, ...offers: Offer[]) {
  const { id, admin } = await hub.organisation()
  const { call } = admin
  await call.portalConfiguration.create({ body: configuration })
  const apis = []
  for (const [name, way, config] of offers) apis.push(await offerApi(admin, name, way, config))
  await call.catalogue.create({ body: { apis: apis.map(({ entry }) => entry) } })
  const visitor = visitPortal(hub, `/portal/${id}`)
  await visitor.submit('/register/', ada)
  const [first] = apis
  const policies = apis.map(({ policy }) => policy)
  const request = (fields: Record<string, string | string[]> = {}, policy = first?.policy) =>
    visitor.submit(
      `/member/policies/${policy}/request/`,
      fields,
      `/member/policies/${policy}/request/?step=details`,
    )
  const developer = async () => {
    const { Data } = await call.developers.list()
    return Data[0] ?? { id: '', keys: {}, oauth_clients: {}, subscriptions: {} }
  }
  const open = async () => (await call.keyRequests.list({ query: { approved: 'false' } })).Data
  return { id, call, visitor, policies, apis, request, developer, open }
}

describe('asking for access', () => {
  test('gives the key at once where nobody has to approve', async () => {
    const key_request_fields = [{ name: 'Use', required: true }]
    const { call, visitor, policies, request, developer } = await surroundings(
      { key_request_fields },
      ['Weather'],
    )
    expect((await request()).text).toContain('Use is required')
    expect((await call.keyRequests.list()).Data).toEqual([])
    const granted = await request({ 'field.Use': 'a <demo>' })
    expect(granted.status).toBe(200)
    const [key = ''] = valuesIn(granted.text)
    const { data } = await call.keys.get({ params: { keyId: key } })
    expect(data).toMatchObject({ alias: 'ada@acme.test', apply_policies: policies })
    expect(data.meta_data).toMatchObject({ Use: 'a <demo>' })
    expect(Object.values((await developer()).keys)).toEqual([policies])
    const page = await visitor.get('/member/dashboard/')
    expect(page.text).toContain('Weather')
    expect(page.text).not.toContain(key)
  })

  test('waits for approval, globally or for the entry', async () => {
    const override = { override: true, require_key_approval: false, oauth_usage_limit: -1 }
    const { call, visitor, policies, request, developer, open } = await surroundings(
      { require_key_approval: true },
      ['Weather'],
      ['Free', 'token', override],
    )
    const asked = await request()
    expect(asked.text).toContain('waiting for approval')
    expect(valuesIn(asked.text)).toEqual([])
    const [waiting] = await open()
    expect(waiting).toMatchObject({ apply_policies: [policies[0]], version: 'v2' })
    expect((await visitor.get('/member/dashboard/')).text).toContain('Waiting for approval')
    expect(valuesIn((await request({}, policies[1])).text)).toHaveLength(1)
    await call.keyRequests.approve({ params: { id: waiting?.id ?? '' } })
    expect(Object.keys((await developer()).keys)).toHaveLength(2)
  })

  test('lets the developer make the key where approval is secure', async () => {
    const { call, visitor, request, open } = await surroundings(
      { require_key_approval: true, secure_key_approval: true },
      ['Weather'],
    )
    await request()
    const id = (await open())[0]?.id ?? ''
    const path = `/member/keys/generate/${id}`
    expect((await visitor.get(path)).status).toBe(404)
    await call.keyRequests.approve({ params: { id } })
    expect((await visitor.get('/member/dashboard/')).text).toContain(path)
    const stranger = visitPortal(hub, visitor.base)
    await stranger.submit('/register/', { ...ada, email: 'eve@acme.test' })
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.submit(path, {}, '/member/profile/')).status).toBe(404)
    const [key = ''] = valuesIn((await visitor.submit(path)).text)
    expect((await call.keys.get({ params: { keyId: key } })).data.alias).toBe('ada@acme.test')
    expect((await visitor.submit(path, {}, '/member/profile/')).status).toBe(404)
    await call.portalConfiguration.update({ body: { secure_key_approval: true } })
    expect((await request()).headers.location).toContain('/member/keys/generate/')
  })

  test('goes on elsewhere where the portal says so', async () => {
    const redirect = { redirect_on_key_request: true, redirect_to: 'https://shop.test/buy?x=1' }
    const { visitor, policies, request, open } = await surroundings(redirect, ['Weather'])
    const form = await visitor.get(`/member/policies/${policies[0]}/request/`)
    expect(form.headers['content-security-policy']).toContain(
      "form-action 'self' https://shop.test",
    )
    const { status, headers } = await request()
    const id = (await open())[0]?.id
    expect([status, headers.location]).toEqual([303, `https://shop.test/buy?x=1&key_request=${id}`])
  })

  test('takes several APIs of one kind where that is on', async () => {
    const many = { enable_multi_selection: true }
    const { call, visitor, policies, request } = await surroundings(
      many,
      ['Weather'],
      ['Maps'],
      ['Login', 'oauth'],
    )
    const choice = await visitor.get(`/member/policies/${policies[0]}/request/`)
    expect(choice.text).toContain('Maps')
    expect(choice.text).not.toContain('Login')
    const [, maps = '', login = ''] = policies
    const [key = ''] = valuesIn((await request({ also: [maps, login, 'x'] })).text)
    const { data } = await call.keys.get({ params: { keyId: key } })
    expect(data.apply_policies).toEqual([policies[0], maps])
  })

  test('is refused for what is not offered', async () => {
    const { call, visitor, apis, policies, request } = await surroundings(
      {},
      ['Weather'],
      ['Open', 'open'],
    )
    expect((await visitor.get('/member/policies/x/request/')).status).toBe(404)
    expect((await request({}, 'x')).status).toBe(404)
    expect((await visitor.get(`/member/policies/${policies[1]}/request/`)).status).toBe(400)
    await call.policies.remove({ params: { id: policies[0] ?? '' } })
    const gone = await request()
    expect(gone.status).toBe(400)
    expect(gone.text).toContain('policy not found')
    expect((await call.keyRequests.list()).Data).toEqual([])
    await call.catalogue.update({
      body: { apis: apis.map(({ entry }) => ({ ...entry, show: false })) },
    })
    expect((await visitor.get(`/member/policies/${policies[1]}/request/`)).status).toBe(404)
  })

  test('makes users of basic authentication', async () => {
    const { request } = await surroundings({}, ['Basic', 'basic'])
    const { text } = await request()
    expect(text).toMatch(/User name.*Password/s)
    expect(valuesIn(text)).toEqual([
      expect.stringMatching(/^ada-/),
      expect.stringMatching(/^.{20,}$/),
    ])
  })
})

describe('the own keys', () => {
  test('are shown with what they were used for', async () => {
    const { id, visitor, apis, request, developer } = await surroundings({}, ['Weather'])
    await request()
    const [name = ''] = Object.keys((await developer()).keys)
    const record = { OrgID: id, APIKey: name, APIID: apis[0]?.api_id ?? '', TimeStamp: new Date() }
    const records = [200, 200, 500].map((ResponseCode) => buildRecord({ ...record, ResponseCode }))
    expect((await visitor.get(`/member/keys/${name}/`)).text).toContain('No requests in the last 7')
    await keepTraffic(hub, [...records, buildRecord({ ...record, APIKey: 'another' })])
    for (const path of ['/member/dashboard/', `/member/keys/${name}/?days=30`]) {
      const { text } = await visitor.get(path)
      expect(text).toMatch(/<svg[^>]*3 requests in \d+ days, 1 of them failed/)
    }
    expect((await visitor.get('/member/keys/another/')).status).toBe(404)
    expect((await visitor.get('/member/keys/constructor/')).status).toBe(404)
  })

  test('are changed and revoked', async () => {
    const needs = { override: true, require_key_approval: true, oauth_usage_limit: -1 }
    const { call, visitor, policies, request, developer, open } = await surroundings(
      { enable_multi_selection: true },
      ['Weather'],
      ['Maps'],
      ['Guarded', 'token', needs],
    )
    const [key = ''] = valuesIn((await request()).text)
    const [name = ''] = Object.keys((await developer()).keys)
    const policiesOfKey = async () =>
      (await call.keys.get({ params: { keyId: key } })).data.apply_policies
    const [weather = '', maps = '', guarded = ''] = policies
    const path = `/member/keys/${name}/apis/`
    expect((await visitor.submit(path, { policy: [] })).status).toBe(400)
    const changed = await visitor.submit(path, { policy: [maps, guarded] })
    expect((await visitor.follow(changed)).text).toContain('waiting for approval')
    expect(await policiesOfKey()).toEqual([maps])
    const [asked] = await open()
    expect(asked).toMatchObject({ apply_policies: [guarded] })
    await call.keyRequests.approve({ params: { id: asked?.id ?? '' } })
    expect(await policiesOfKey()).toEqual([maps, guarded])
    await visitor.submit(path, { policy: [maps, guarded, weather] })
    expect((await policiesOfKey())?.sort()).toEqual([...policies].sort())
    const revoke = `/member/keys/${name}/revoke/`
    const stranger = visitPortal(hub, visitor.base)
    await stranger.submit('/register/', { ...ada, email: 'eve@acme.test' })
    expect((await stranger.submit(revoke, {}, '/member/profile/')).status).toBe(404)
    expect((await visitor.submit(revoke)).status).toBe(303)
    await expect(call.keys.get({ params: { keyId: key } })).rejects.toMatchObject({ status: 404 })
    expect((await developer()).keys).toEqual({})
    await call.portalConfiguration.update({ body: { enable_multi_selection: false } })
    expect((await visitor.get(path)).status).toBe(404)
  })
})

test('OAuth clients are made up to the limit, and deleted', async () => {
  const limit = { oauth_usage_limit: 2 }
  const { call, visitor, policies, request, developer } = await surroundings(limit, [
    'Login',
    'oauth',
  ])
  expect((await request()).status).toBe(400)
  expect((await request({ redirect_uri: 'nowhere' })).text).toContain('nowhere')
  expect((await request({ redirect_uri: 'JavaScript:alert(1)' })).status).toBe(400)
  const redirect_uri = 'https://app.test/one\nhttps://app.test/two'
  const made = await request({ redirect_uri, app_description: 'My <app>' })
  const [client = '', secret = ''] = valuesIn(made.text)
  expect(secret).not.toBe('')
  expect((await developer()).oauth_clients).toMatchObject({
    [policies[0] ?? '']: [
      {
        ...{ client_id: client, secret, app_description: 'My <app>' },
        redirect_uri: 'https://app.test/one;https://app.test/two',
      },
    ],
  })
  await request({ redirect_uri })
  const more = await request({ redirect_uri })
  expect([more.status, more.text.includes('You can have 2 OAuth clients')]).toEqual([400, true])
  const list = await visitor.get('/member/oauth-clients/')
  expect(list.text).toContain('My &lt;app&gt;')
  expect(list.text).not.toContain(secret)
  const path = `/member/oauth-clients/${client}`
  const from = '/member/oauth-clients/'
  expect((await visitor.submit(`${path}/revoke_all/`, {}, from)).status).toBe(303)
  const calls = (what: string, body: object, csrf: string) =>
    hub.ask('POST', `${visitor.base}/oauth-clients/${client}/${what}`, {
      headers: {
        ...{ authorization: csrf, 'content-type': 'application/json' },
        cookie: `portal_session=${visitor.jar.get('portal_session')}`,
      },
      body,
    })
  const csrf = /name="csrf" value="([^"]+)"/.exec(list.text)?.[1] ?? ''
  expect((await calls('revoke', { token: 'x' }, csrf)).body.Message).toBe(
    'token revoked successfully',
  )
  expect((await calls('revoke', { token: 'x' }, 'wrong')).status).toBe(403)
  expect((await calls('revoke_all', { client_secret: 'wrong' }, csrf)).status).toBe(404)
  expect((await calls('revoke_all', { client_secret: secret }, csrf)).body).toMatchObject({
    ...{ Status: 'OK', Message: 'tokens revoked successfully' },
  })
  const stranger = visitPortal(hub, visitor.base)
  await stranger.submit('/register/', { ...ada, email: 'eve@acme.test' })
  expect((await stranger.submit(`${path}/delete/`, {}, '/member/profile/')).status).toBe(404)
  expect((await visitor.submit(`${path}/delete/`)).status).toBe(303)
  expect((await visitor.get(from)).text).not.toContain(client)
  expect((await call.developers.list()).Data[0]?.oauth_clients[policies[0] ?? '']).toHaveLength(1)
})

test('a developer hears of the key by mail, as the portal words it', async () => {
  const mailbox = await openMailbox()
  const email_backend = {
    ...{ enable_email_notifications: true, settings: { SMTPAddress: mailbox.address } },
    default_from_email: 'hub@acme.test',
  }
  const own = await startHub({ settings: { email_backend } })
  const { id, admin } = await own.organisation({ owner_name: 'Acme' })
  const { entry, policy } = await offerApi(admin, 'Weather')
  await admin.call.catalogue.create({ body: { apis: [entry] } })
  const visitor = visitPortal(own, `/portal/${id}`)
  await visitor.submit('/register/', ada)
  expect((await mailbox.next()).text).toContain('Welcome to Acme')
  const [key = ''] = valuesIn((await visitor.submit(`/member/policies/${policy}/request/`)).text)
  expect((await mailbox.next()).text).toContain(key)
})
