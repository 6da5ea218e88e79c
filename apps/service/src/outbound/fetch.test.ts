import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createFetchDocument } from './document.ts'
import { createFetch, Unreachable } from './fetch.ts'
import { createGuard } from './guard.ts'

/** A server on loopback; gives its port. */
async function serve(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Names and what they resolve to; anything else is unknown. */
const names: Record<string, string[]> = {
  'local.test': ['127.0.0.1'],
  'private.test': ['10.0.0.1'],
  'both.test': ['93.184.216.34', '127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
}
const resolve = async (host: string) => {
  const found = names[host]
  if (!found) throw new Error('ENOTFOUND')
  return found.map((address) => ({ address, family: 4 }))
}
const guardWith = (over: Partial<Parameters<typeof createGuard>[0]> = {}) =>
  createGuard({ allowLoopback: true, denyPrivate: false, allowedHosts: [], ...over }, resolve)
const fetchWith = (over: Partial<Parameters<typeof createGuard>[0]> = {}) =>
  createFetch(guardWith(over))

const forbidden = (host: string) => ({
  status: 400,
  message: `Fetching from '${host}' is not allowed`,
})

describe('the guard', () => {
  const admit = (url: string, over = {}) => guardWith(over).admit(new URL(url))

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:169.254.169.254]/',
    'http://metadata.test/',
    'http://[fe80::1]/',
  ])('never lets %s through', async (url) => {
    const { host, hostname } = new URL(url)
    const all = { allowLoopback: true, allowedHosts: [hostname, host] }
    await expect(admit(url, all)).rejects.toMatchObject(forbidden(host))
  })

  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://local.test/',
    'http://both.test/',
  ])('lets %s through only where loopback may be fetched', async (url) => {
    const { host, hostname } = new URL(url)
    await expect(admit(url, { allowLoopback: false })).rejects.toMatchObject(forbidden(host))
    expect(await admit(url)).not.toEqual([])
    const named = hostname.replace(/[[\]]/g, '').toUpperCase()
    expect(await admit(url, { allowLoopback: false, allowedHosts: [named] })).not.toEqual([])
  })

  test('lets private addresses through unless told otherwise', async () => {
    const denyPrivate = true
    for (const url of ['http://private.test/', 'http://192.168.0.1:8080/', 'http://[fd12::1]/']) {
      expect(await admit(url)).not.toEqual([])
      const { host } = new URL(url)
      await expect(admit(url, { denyPrivate })).rejects.toMatchObject(forbidden(host))
    }
    const allowedHosts = ['private.test']
    expect(await admit('http://private.test/', { denyPrivate, allowedHosts })).not.toEqual([])
  })

  test.each([
    'file:///etc/passwd',
    'ftp://local.test/',
    'data:text/plain,x',
    'gopher://local.test/',
  ])('knows no %s', async (url) => {
    await expect(admit(url)).rejects.toMatchObject({ status: 400 })
  })
})

describe('fetching', () => {
  test('gives status, headers and body', async () => {
    const port = await serve((request, response) => {
      response.writeHead(404, { 'x-host': request.headers.host })
      response.end('nothing here')
    })
    const url = `http://local.test:${port}/a?b=c`
    const { status, headers, body, ...rest } = await fetchWith()(url)
    expect({ status, text: body.toString(), ...rest }).toEqual({
      ...{ status: 404, text: 'nothing here', url },
    })
    expect(headers['x-host']).toBe(`local.test:${port}`)
  })

  test('connects to the address that was judged, whatever the name means by then', async () => {
    const port = await serve((_, response) => response.end('right'))
    let asked = 0
    const moving = async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }]
    }
    const settings = { allowLoopback: true, denyPrivate: false, allowedHosts: [] }
    const fetched = await createFetch(createGuard(settings, moving))(`http://moving.test:${port}/`)
    expect(fetched.body.toString()).toBe('right')
    expect(asked).toBe(1)
  })

  test('judges every redirect', async () => {
    const port = await serve((request, response) => {
      const to = new URL(request.url ?? '/', 'http://x').searchParams.get('to')
      response.writeHead(302, { location: to ?? '' }).end()
    })
    const elsewhere = (to: string) =>
      fetchWith()(`http://local.test:${port}/?to=${encodeURIComponent(to)}`)
    await expect(elsewhere('http://169.254.169.254/')).rejects.toMatchObject(
      forbidden('169.254.169.254'),
    )
    await expect(elsewhere('file:///etc/passwd')).rejects.toMatchObject({ status: 400 })
    await expect(elsewhere('http://')).rejects.toMatchObject({ message: "'http://' is not a URL" })
  })

  test('follows redirects, but not in circles and not when told', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/end') return response.end(`${request.method} ${request.headers.cookie}`)
      const location = request.url === '/start' ? `http://other.test:${port}/end` : '/round'
      return response.writeHead(303, { location }).end()
    })
    names['other.test'] = ['127.0.0.1']
    const start = `http://local.test:${port}/start`
    const sent = { method: 'POST', body: 'x', headers: { Cookie: 'secret' } }
    const { body, url } = await fetchWith()(start, sent)
    expect([url, body.toString()]).toEqual([`http://other.test:${port}/end`, 'GET undefined'])
    await expect(fetchWith()(`http://local.test:${port}/round`)).rejects.toMatchObject({
      message: 'The URL redirects too often',
    })
    expect(await fetchWith()(start, { follow: false })).toMatchObject({ status: 303 })
  })

  test('stops at its bounds', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/slow') return response.write('a')
      if (request.url === '/silent') return undefined
      return response.end('x'.repeat(2000))
    })
    const at = (path: string) => `http://local.test:${port}${path}`
    await expect(fetchWith()(at('/'), { mostBytes: 1000 })).rejects.toMatchObject({
      status: 400,
      message: 'The answer has more than 1000 bytes',
    })
    for (const path of ['/slow', '/silent']) {
      const late = fetchWith()(at(path), { timeoutMs: 100 })
      await expect(late).rejects.toThrow(`'local.test:${port}' did not answer in time`)
    }
  })

  test('tells what cannot be reached from what is no URL', async () => {
    await expect(fetchWith()('http://unknown.test/')).rejects.toBeInstanceOf(Unreachable)
    await expect(fetchWith()('http://127.0.0.1:1/')).rejects.toBeInstanceOf(Unreachable)
    await expect(fetchWith()('not a url')).rejects.toMatchObject({ status: 400 })
  })
})

test('a fetched document is read in any form and whatever its status', async () => {
  const port = await serve((request, response) => {
    response.statusCode = 500
    response.end(request.url === '/broken' ? '{' : 'title: x')
  })
  const fetchDocument = createFetchDocument(fetchWith())
  expect(await fetchDocument(`http://local.test:${port}/`)).toEqual({
    ok: true,
    value: { title: 'x' },
  })
  expect(await fetchDocument(`http://local.test:${port}/broken`)).toMatchObject({ ok: false })
})
