import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { collections } from '#collections'
import { offerApi, startHub, visitPortal } from '#testing'

const hub = await startHub({ keep: true, settings: { oauth_redirect_uri_separator: ';' } })
afterAll(() => hub.close())

interface Asked {
  what: string
  token: string | undefined
  body: unknown
}

/** An identity provider that gives one client after the other, until it is told to fail. */
async function openProvider() {
  const asked: Asked[] = []
  const state = { status: 201 }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const token = request.headers.authorization
    asked.push({ what: `${request.method} ${request.url}`, token, body: body && JSON.parse(body) })
    response.statusCode = request.method === 'DELETE' ? 204 : state.status
    const client = {
      ...{ client_id: `client-${asked.length}`, client_secret: 'the secret of the client' },
      ...{ registration_client_uri: `${url()}/clients/${asked.length}` },
      registration_access_token: 'ends the client',
    }
    const refusal = { error: 'invalid_redirect_uri', error_description: 'not that one' }
    response.end(JSON.stringify(state.status < 300 ? client : refusal))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, state, url: url() }
}

async function surroundings(over: object = {}) {
  const provider = await openProvider()
  const { id, admin } = await hub.organisation()
  const { policy, entry } = await offerApi(admin, 'Token', 'jwt')
  await admin.call.catalogue.create({ body: { apis: [entry] } })
  const dcr_options = {
    ...{ idp_host: provider.url, registration_endpoint: '/register', provider: 'keycloak' },
    ...{ access_token: 'lets us register', grant_types: ['authorization_code'], ...over },
  }
  await admin.call.portalConfiguration.create({ body: { enable_dcr: true, dcr_options } })
  const { developers } = admin.call
  const { Message: developer } = await developers.create({ body: { email: 'ada@acme.test' } })
  const params = { id: developer }
  const give = () =>
    developers.createKey({
      params,
      body: {
        apply_policies: [policy],
        oauth_info: { redirect_uri: 'https://a.test;https://b.test' },
        fields: { app_description: 'My app' },
      },
    })
  return { ...provider, id, call: admin.call, developers, params, policy, give }
}

test('a client is registered at the identity provider, and ended there', async () => {
  const { id, asked, developers, params, policy, give, url } = await surroundings()
  expect(await give()).toEqual({ RawKey: 'client-1', Password: 'the secret of the client' })
  expect(asked).toEqual([
    {
      ...{ what: 'POST /register', token: 'Bearer lets us register' },
      body: {
        ...{ client_name: 'My app', redirect_uris: ['https://a.test', 'https://b.test'] },
        grant_types: ['authorization_code'],
      },
    },
  ])
  const { oauth_clients } = await developers.get({ params })
  expect(oauth_clients[policy]).toMatchObject([
    {
      ...{ client_id: 'client-1', secret: 'the secret of the client', client_name: 'My app' },
      dcr_registration: {
        ...{ client_uri: `${url}/clients/1`, access_token: 'ends the client' },
        provider: 'keycloak',
      },
    },
  ])
  const place = { org: id, actor: 'test' }
  const stored = await hub.layers.main.collection(collections.developers, place).get(params.id)
  expect(JSON.stringify(stored)).not.toMatch(/ends the client|the secret of the client/)
  await developers.removeClient({ params: { appId: 'client-1' } })
  expect(asked.at(-1)).toMatchObject({ what: 'DELETE /clients/1', token: 'Bearer ends the client' })
  await give()
  await developers.remove({ params })
  expect(asked.at(-1)).toMatchObject({ what: 'DELETE /clients/3' })
})

test('nothing is kept of a client that was not registered', async () => {
  const { state, developers, params, give } = await surroundings()
  state.status = 400
  await expect(give()).rejects.toMatchObject({
    status: 400,
    body: { Message: 'The identity provider refused the client: not that one' },
  })
  state.status = 500
  await expect(give()).rejects.toMatchObject({ status: 503 })
  expect((await developers.get({ params })).oauth_clients).toEqual({})
  const nowhere = await surroundings({ idp_host: 'http://127.0.0.1:1' })
  await expect(nowhere.give()).rejects.toMatchObject({ status: 503 })
  const unsaid = await surroundings({ idp_host: '', registration_endpoint: '' })
  await expect(unsaid.give()).rejects.toMatchObject({ status: 400 })
})

test('developers register clients on the portal', async () => {
  const { id, policy, asked } = await surroundings()
  const visitor = visitPortal(hub, `/portal/${id}`)
  await visitor.submit('/register/', { email: 'eve@acme.test', password: 'long enough' })
  expect((await visitor.get('/member/oauth-clients/')).text).toContain('Create a client')
  const path = `/member/policies/${policy}/request/`
  const granted = await visitor.submit(path, { redirect_uri: 'https://app.test/' })
  expect(granted.text).toMatch(/Client ID.*client-1/s)
  expect(asked[0]).toMatchObject({ body: { redirect_uris: ['https://app.test/'] } })
})
