import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { formOf, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const openapi = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://up.example' }],
  paths: {
    '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'ok' } } } },
  },
}
const asyncapi = `asyncapi: 2.4.0
info: { title: Events, version: '1' }
servers: { main: { url: 'broker:9092', protocol: kafka } }
channels: { 'user/signed-up': { subscribe: { operationId: signedUp } } }
`
const refusal = 'Data source could not be imported'

async function start() {
  const { admin, member, id } = await hub.organisation()
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    hub.ask('POST', '/api/data-graphs/data-sources/import', {
      headers: { authorization: admin.key, ...headers },
      body,
    })
  const graphOf = async (Meta: unknown) =>
    (await admin.call.apis.get({ params: { id: String(Meta) } })).api_definition
  const refused = async (...Errors: unknown[]) => {
    expect((await admin.call.apis.list()).apis).toEqual([])
    return { status: 400, body: { Status: 'Error', Message: refusal, Meta: null, Errors } }
  }
  return { admin, member, id, post, graphOf, refused }
}

/** Serves documents by their path, with a status that nobody should look at. */
const documents: Record<string, string> = {
  '/openapi': JSON.stringify(openapi),
  '/asyncapi': asyncapi,
  '/broken': '{',
  '/page': '<html>hello</html>',
  '/large': 'x'.repeat(20 * 1024 * 1024 + 1),
}
const server = createServer((request, response) => {
  if (request.url === '/elsewhere') {
    return response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
  }
  if (request.url === '/silent') return response.destroy()
  response.statusCode = 500
  return response.end(documents[request.url ?? ''])
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

describe('a data source', () => {
  test('becomes an API of the organisation that is a data graph', async () => {
    const { post, graphOf, id } = await start()
    const { status, body } = await post(openapi)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        Status: 'OK',
        Message: 'Data source imported',
        Meta: expect.stringMatching(/^[0-9a-f]{24}$/),
      },
    })
    const graph = await graphOf(body.Meta)
    expect(graph).toMatchObject({
      name: 'Pets',
      id: body.Meta,
      org_id: id,
      active: true,
      use_keyless: true,
      proxy: { listen_path: `/${graph.api_id}/`, strip_listen_path: true },
      graphql: {
        enabled: true,
        execution_mode: 'executionEngine',
        version: '2',
        engine: { data_sources: [{ kind: 'REST', name: 'listPets' }] },
      },
    })
    expect(graph.api_id).toMatch(/^[0-9a-f]{32}$/)
  })

  test('is listed as what it is', async () => {
    const { post, admin } = await start()
    await post(openapi)
    expect((await admin.call.apis.list({ query: { api_type: 'udg' } })).apis).toHaveLength(1)
  })

  test.each([
    [
      'a document with its media type',
      openapi,
      { 'content-type': 'application/vnd.svc.udg.v2.openapi' },
    ],
    [
      'YAML with its media type',
      asyncapi,
      { 'content-type': 'application/vnd.svc.udg.v2.asyncapi' },
    ],
    ['YAML without one', asyncapi, {}],
    ['a document in a text', { type: 'openapi', data: JSON.stringify(openapi) }, {}],
    ['YAML in a text', { type: 'asyncapi', data: asyncapi }, {}],
    ['the address of OpenAPI', { url: at('/openapi') }, {}],
    ['the address of AsyncAPI', { url: at('/asyncapi') }, {}],
  ])('comes as %s', async (_, body, headers) => {
    const { post, graphOf } = await start()
    const told = await post(body, headers as Record<string, string>)
    expect(told).toMatchObject({ status: 200, body: { Message: 'Data source imported' } })
    expect(await graphOf(told.body.Meta)).toMatchObject({ graphql: { enabled: true } })
  })

  test('comes as a file', async () => {
    const { post, graphOf } = await start()
    const { headers, body } = formOf({ field: 'file', filename: 'a.yaml', content: asyncapi })
    const told = await post(body, headers)
    expect(await graphOf(told.body.Meta)).toMatchObject({ name: 'Events' })
  })

  const undetermined = 'the format of the document cannot be determined'
  test.each<[string, unknown, unknown, Record<string, string>?]>([
    ['whose format is unknown', { swagger: '2.0' }, undetermined],
    ['that says nothing', {}, undetermined],
    [
      'of another format than said',
      openapi,
      undetermined,
      { 'content-type': 'application/vnd.svc.udg.v2.asyncapi' },
    ],
    [
      'of another type than said',
      { type: 'asyncapi', data: JSON.stringify(openapi) },
      undetermined,
    ],
    [
      'of a type that nobody knows',
      { type: 'wsdl', data: 'x' },
      '/type must be openapi or asyncapi',
    ],
    [
      'whose text is broken',
      { type: 'openapi', data: '{' },
      expect.stringContaining('the text is not JSON'),
    ],
    [
      'without a server',
      { ...openapi, servers: [] },
      '/servers is empty, and no upstreamURL is given',
    ],
    ['that breaks its own schema', { ...openapi, paths: [] }, expect.stringMatching(/^\/paths /)],
    [
      'that is fetched and broken',
      { url: at('/broken') },
      expect.stringContaining('the text is not JSON'),
    ],
    ['that is fetched and a page', { url: at('/page') }, expect.any(String)],
  ])('%s is refused, and nothing is kept', async (_, body, reason, headers = {}) => {
    const { post, refused } = await start()
    expect(await post(body, headers)).toMatchObject(await refused(reason))
  })

  test('that is fetched and too large is refused', async () => {
    const { post } = await start()
    expect(await post({ url: at('/large') })).toMatchObject({
      status: 400,
      body: { Message: 'The answer has more than 20971520 bytes' },
    })
  })

  test('is not fetched from where it must not be', async () => {
    const { post } = await start()
    for (const url of [at('/elsewhere'), 'http://169.254.169.254/latest', 'http://[fe80::1]/']) {
      expect(await post({ url })).toMatchObject({
        status: 400,
        body: { Message: expect.stringMatching(/^Fetching from '.*' is not allowed$/) },
      })
    }
    expect(await post({ url: 'file:///etc/passwd' })).toMatchObject({ status: 400 })
    expect(await post({ url: 'nothing' })).toMatchObject({
      status: 400,
      body: { Message: "'nothing' is not a URL" },
    })
  })

  test('that cannot be reached is a fault of the network', async () => {
    const { post } = await start()
    for (const url of [at('/silent'), 'http://127.0.0.1:1/', 'http://nobody.invalid/']) {
      expect(await post({ url })).toMatchObject({
        status: 500,
        body: { Message: refusal, Errors: [expect.stringContaining('could not be reached')] },
      })
    }
  })

  test('is kept once however often its name is taken', async () => {
    const { post, admin } = await start()
    await post(openapi)
    await post(openapi)
    expect((await admin.call.apis.list()).apis).toHaveLength(2)
  })
})

test('loopback is out of reach for a service that others can call', async () => {
  const open = await startHub({ settings: { listen_address: '0.0.0.0' } })
  const { admin } = await open.organisation()
  const ask = (url: string) =>
    open.ask('POST', '/api/data-graphs/data-sources/import', {
      headers: { authorization: admin.key },
      body: { url },
    })
  for (const url of [at('/openapi'), at('/openapi').replace('127.0.0.1', 'localhost')]) {
    expect(await ask(url)).toMatchObject({
      status: 400,
      body: { Message: `Fetching from '${new URL(url).host}' is not allowed` },
    })
  }
})
