import { once } from 'node:events'
import { request as send } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { definition, startRig, withPaths } from '../testing/rig.ts'

const rig = await startRig({ settings: { max_request_body_size: 100_000 } })
afterAll(() => rig.close())
const { hostname, port } = new URL(rig.url)

test('answers stream as they come', async () => {
  await rig.load([definition('flow')])
  const steps: string[] = []
  rig.upstream.answer('/slow', (_, response) => {
    response.write('first ')
    void once(rig.upstream.server, 'go on').then(() => response.end('second'))
  })
  const response = await fetch(`${rig.url}/flow/slow`)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  steps.push(String((await reader?.read())?.value))
  rig.upstream.server.emit('go on')
  steps.push(String((await reader?.read())?.value))
  expect(steps).toEqual(['first ', 'second'])
})

test('requests stream as they come, and only as much as is allowed', async () => {
  await rig.load([definition('flow')])
  const upload = async (chunks: number) => {
    const asked = send({ hostname, port, path: '/flow/up', method: 'POST' })
    const answered = once(asked, 'response')
    answered.catch(() => {})
    for (let at = 0; at < chunks; at += 1) asked.write('x'.repeat(10_000))
    asked.end()
    const [response] = await answered
    response.resume()
    return response.statusCode
  }
  expect(await upload(5)).toBe(200)
  expect(rig.upstream.seen.at(-1)?.body).toHaveLength(50_000)
  expect(rig.upstream.seen.at(-1)?.headers['transfer-encoding']).toBe('chunked')
  expect(await upload(15)).toBe(413)
})

test('a request for a large body that says so is refused before it is sent', async () => {
  await rig.load([definition('flow')])
  const body = 'x'.repeat(150_000)
  const response = await fetch(`${rig.url}/flow/`, { method: 'PUT', body })
  expect(response.status).toBe(413)
})

test('an upstream that is late or gone is told as such', async () => {
  const hard_timeouts = [{ path: '/late', method: 'GET', timeout: 1 }]
  await rig.load([
    definition('late', { version_data: withPaths({ hard_timeouts }) }),
    definition('gone', { proxy: { target_url: 'http://127.0.0.1:1' } }),
    definition('wrong', { proxy: { target_url: 'tcp://127.0.0.1:1' } }),
  ])
  rig.upstream.answer('/late', (_, response) => void pause(3_000).then(() => response.end()))
  const answers = await Promise.all(
    ['/late/late', '/gone/', '/wrong/'].map(async (path) => {
      const response = await fetch(rig.url + path)
      return [response.status, await response.json()]
    }),
  )
  const failed = [502, { error: 'There was a problem proxying the request' }]
  expect(answers).toEqual([
    [504, { error: 'Upstream service reached hard timeout.' }],
    failed,
    failed,
  ])
})

test('an upstream that breaks off breaks the answer off', async () => {
  await rig.load([definition('torn')])
  rig.upstream.answer('/torn', (_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
    setImmediate(() => response.destroy())
  })
  const response = await fetch(`${rig.url}/torn/torn`)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
})

test('a client that goes away ends the request of the upstream', async () => {
  await rig.load([definition('left')])
  const closed = new Promise<void>((resolve) => {
    rig.upstream.answer('/left', (_, response) => {
      response.write('some')
      response.on('close', resolve)
    })
  })
  const leaving = new AbortController()
  await fetch(`${rig.url}/left/left`, { signal: leaving.signal })
  leaving.abort()
  await closed
})

test('targets take turns', async () => {
  const target_list = [`${rig.upstream.url}/a`, `${rig.upstream.url.slice('http://'.length)}/b`]
  await rig.load([definition('turns', { proxy: { enable_load_balancing: true, target_list } })])
  const urls = []
  for (let at = 0; at < 3; at += 1) {
    const response = await fetch(`${rig.url}/turns/x`)
    urls.push(JSON.parse(await response.text()).url)
  }
  expect(urls).toEqual(['/a/x', '/b/x', '/a/x'])
})

test('headers come through byte for byte, repeated ones too', async () => {
  await rig.load([definition('bytes')])
  const bytes = Buffer.from('naïve ☕').toString('latin1')
  rig.upstream.answer('/bytes', (request, response) => {
    response.writeHead(200, { 'x-word': String(request.headers['x-word']), 'x-two': ['a', 'b'] })
    response.end()
  })
  const asked = send({ hostname, port, path: '/bytes/bytes', headers: { 'x-word': bytes } })
  asked.end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  expect(answer.headers).toMatchObject({ 'x-word': bytes, 'x-two': 'a, b' })
})

test('a client that waits to be told to go on is told so', async () => {
  await rig.load([definition('patient')])
  const headers = { expect: '100-continue', 'content-length': '4' }
  const asked = send({ hostname, port, path: '/patient/', method: 'POST', headers })
  asked.flushHeaders()
  await once(asked, 'continue')
  asked.end('body')
  const [answer] = await once(asked, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(200)
  expect(rig.upstream.seen.at(-1)).toMatchObject({ body: 'body' })
})

test('a connection that the upstream has closed meanwhile costs no request', async () => {
  await rig.load([definition('again')])
  let isFirst = true
  rig.upstream.answer('/again', (_, response) => {
    if (isFirst) response.destroy()
    else response.end('there')
    isFirst = false
  })
  const response = await fetch(`${rig.url}/again/again`)
  expect([response.status, await response.text()]).toEqual([200, 'there'])
})

async function askForUpgrade(path: string, headers = '') {
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${upgrade}${headers}\r\n`)
  let read = ''
  socket.setEncoding('utf8')
  socket.on('data', (text) => {
    read += text
  })
  return { socket, read: () => read }
}

test('connections of other protocols lead through, once the key is known', async () => {
  const closed = { use_keyless: false, use_standard_auth: true }
  await rig.load([definition('ws', closed)])
  rig.upstream.server.removeAllListeners('upgrade')
  rig.upstream.server.on('upgrade', (request, socket) => {
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    socket.write(`at ${request.url};`)
    socket.pipe(socket)
  })
  const token = await rig.key({ access_rights: { ws: { api_id: 'ws' } } })
  const open = await askForUpgrade('/ws/chat', `Authorization: ${token}\r\n`)
  await expect.poll(open.read).toContain('at /chat;')
  open.socket.write('ping')
  await expect.poll(open.read).toContain('at /chat;ping')
  expect(open.read()).toMatch(/^HTTP\/1\.1 101 /)
  open.socket.destroy()
  const shut = await askForUpgrade('/ws/chat')
  await expect.poll(shut.read).toContain('Authorization field missing')
  expect(shut.read()).toMatch(/^HTTP\/1\.1 401 /)
  const left = await askForUpgrade('/ws/left', `Authorization: ${token}\r\n`)
  await expect.poll(left.read).toContain('at /left;')
  const nowhere = await askForUpgrade('/nowhere')
  await expect.poll(nowhere.read).toMatch(/^HTTP\/1\.1 404 /)
})
