import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { classicApi } from '@svc/definitions/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { startHub } from '#testing'

/** A gateway that tells what it was asked. */
const gateway = createServer(async (request, response) => {
  if (request.url === '/gone') return response.destroy()
  if (request.url === '/moved') return response.writeHead(302, { location: 'http://other/' }).end()
  if (request.url === '/text') return response.setHeader('set-cookie', ['a=1', 'b=2']).end('hello')
  const chunks = await request.toArray()
  const { method, url, headers } = request
  response.statusCode = 201
  return response.end(JSON.stringify({ method, url, headers, body: chunks.join('') }))
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
afterAll(() => gateway.close())
const { port } = gateway.address() as AddressInfo
const base = `http://127.0.0.1:${port}`

const hub = await startHub({
  keep: true,
  settings: {
    // Others can call this service, so that loopback is out of reach but for the gateway.
    listen_address: '0.0.0.0',
    host_config: { override_hostname: `127.0.0.1:${port}` },
    edge_endpoints: [{ name: 'edge', endpoint: 'http://localhost:1/edge', tags: [] }],
  },
})
afterAll(() => hub.close())

async function start() {
  const { admin } = await hub.organisation()
  const send = (body: unknown) =>
    hub.ask('POST', '/api/proxy', { headers: { authorization: admin.key }, body })
  return { admin, send }
}

describe('a request through the proxy', () => {
  test('reaches the gateway as it was written', async () => {
    const { send } = await start()
    const { status, body } = await send({
      method: 'post',
      url: `${base}/pets?limit=1`,
      headers: { 'X-Key': 'secret' },
      body: { name: 'Rex' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status_code: 201,
      headers: { 'content-length': expect.any(String) },
      body: {
        method: 'POST',
        url: '/pets?limit=1',
        headers: { 'x-key': 'secret', 'content-type': 'application/json' },
        body: '{"name":"Rex"}',
      },
    })
  })

  test('keeps the label and the text of its body', async () => {
    const { send } = await start()
    const headers = { 'Content-Type': 'application/merge-patch+json' }
    const patched = await send({ method: 'PATCH', url: base, headers, body: { a: null } })
    expect(patched.body.body).toMatchObject({
      body: '{"a":null}',
      headers: { 'content-type': 'application/merge-patch+json' },
    })
    const text = await send({ method: 'PUT', url: base, headers: null, body: 'a=b' })
    expect(text.body.body).toMatchObject({ body: 'a=b' })
    const nothing = await send({ method: 'DELETE', url: base })
    expect(nothing.body.body).toMatchObject({ body: '' })
  })

  test('tells of text as text, and of redirects without following them', async () => {
    const { send } = await start()
    const text = await send({ method: 'GET', url: `${base}/text` })
    expect(text.body).toMatchObject({ body: 'hello', headers: { 'set-cookie': 'a=1, b=2' } })
    const moved = await send({ method: 'GET', url: `${base}/moved` })
    expect(moved.body).toMatchObject({ status_code: 302, headers: { location: 'http://other/' } })
  })

  test('fails when the gateway does', async () => {
    const { send } = await start()
    for (const url of [`${base}/gone`, 'http://localhost:1/edge/x']) {
      expect(await send({ method: 'GET', url })).toMatchObject({
        status: 500,
        body: { Message: 'Failed to process proxy request' },
      })
    }
  })

  test.each([
    `http://127.0.0.1:${port + 1}/`,
    `https://127.0.0.1:${port}/`,
    `http://127.0.0.1.evil.example:${port}/`,
    `http://127.0.0.1:${port}@evil.example/`,
    'http://localhost:1/edges',
    'http://localhost:1/edge/../x',
    'http://169.254.169.254/',
    'file:///etc/passwd',
  ])('does not go to %s', async (url) => {
    const { send } = await start()
    expect(await send({ method: 'GET', url })).toMatchObject({
      status: 400,
      body: { Message: 'Provided URL is not a recognised gateway URL' },
    })
  })

  test.each([
    '{"method":"GET"}',
    '{"url":"http://x"}',
    '{"method":"GE T","url":"http://x"}',
    '{"method":"GET","url":"nothing"}',
    '{"method":"GET","url":"http://x","headers":{"a":1}}',
    '{"method":"GET"',
    '[]',
    '',
  ])('is refused as %s', async (body) => {
    const { send } = await start()
    expect(await send(body)).toMatchObject({
      status: 400,
      body: { Message: 'Invalid proxy request' },
    })
  })

  test('goes to the domains of own APIs, where these may be reached', async () => {
    const { admin, send } = await start()
    const other = await start()
    const api = (domain: string, more = {}) =>
      admin.call.apis.create({ body: { api_definition: { ...classicApi(), domain, ...more } } })
    await api('api.nowhere.invalid')
    await api('off.nowhere.invalid', { domain_disabled: true })
    await api('127.0.0.1:1')
    const failed = { status: 500, body: { Message: 'Failed to process proxy request' } }
    const unknown = {
      status: 400,
      body: { Message: 'Provided URL is not a recognised gateway URL' },
    }
    const own = { method: 'GET', url: 'http://api.nowhere.invalid/x' }
    expect(await send(own)).toMatchObject(failed)
    expect(await other.send(own)).toMatchObject(unknown)
    expect(await send({ ...own, url: 'http://127.0.0.1:1/' })).toMatchObject({
      status: 400,
      body: { Message: "Fetching from '127.0.0.1:1' is not allowed" },
    })
    expect(await send({ ...own, url: 'http://nowhere.invalid/' })).toMatchObject(unknown)
    expect(await send({ ...own, url: 'http://off.nowhere.invalid/' })).toMatchObject(unknown)
  })
})
