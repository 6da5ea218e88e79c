import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
beforeAll(() => hub.app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => hub.close())

async function dial(): Promise<Socket> {
  const { port } = hub.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Everything that comes until `count` whole answers are there, or the connection ends. */
async function answersOf(socket: Socket, count: number) {
  let text = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk
    if (split(text).length >= count) break
  }
  return split(text)
}

function split(text: string): Array<{ status: number; body: string }> {
  const [, head = '', rest = ''] = /^(.*?)\r\n\r\n(.*)$/s.exec(text) ?? []
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
  if (!(rest.length >= length)) return []
  const status = Number(head.slice(9, 12))
  return [{ status, body: rest.slice(0, length) }, ...split(rest.slice(length))]
}

async function surroundings() {
  const { admin } = await hub.organisation()
  const { Meta } = await admin.call.groups.create({ body: { name: 'Before' } })
  const params = { id: String(Meta) }
  const request = (method: string, body: object | '', path = `/api/usergroups/${params.id}`) => {
    const text = body && JSON.stringify(body)
    const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.key}`
    return `${head}\r\nContent-Length: ${text.length}\r\n\r\n${text}`
  }
  const read = () => admin.call.groups.get({ params })
  return { admin, request, read }
}
const updated = { status: 200, body: expect.stringContaining('User group updated') }
const pause = () => new Promise((go) => setTimeout(go, 20))

describe('the verb UPDATE is read as PUT', () => {
  test('with its body in one packet', async () => {
    const { request, read } = await surroundings()
    const socket = await dial()
    socket.write(request('UPDATE', { name: 'After' }))
    expect(await answersOf(socket, 1)).toEqual([updated])
    expect((await read()).name).toBe('After')
    socket.destroy()
  })

  test('with its body in several packets', async () => {
    const { request, read } = await surroundings()
    const socket = await dial()
    const description = 'long '.repeat(20_000)
    const text = request('UPDATE', { name: 'After', description })
    for (const piece of [text.slice(0, 30), text.slice(30, 300), text.slice(300)]) {
      socket.write(piece)
      await pause()
    }
    expect(await answersOf(socket, 1)).toEqual([updated])
    expect(await read()).toMatchObject({ name: 'After', description })
    socket.destroy()
  })

  test('between other requests on one connection', async () => {
    const { request, read } = await surroundings()
    const socket = await dial()
    const turns = [
      request('GET', ''),
      request('UPDATE', { name: 'One' }),
      request('GET', ''),
      request('UPDATE', { name: 'Two' }),
      request('PUT', { description: 'by PUT' }),
      request('GET', ''),
    ]
    const statuses: number[] = []
    for (const turn of turns) {
      socket.write(turn)
      const [answer] = await answersOf(socket, 1)
      statuses.push(answer?.status ?? 0)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
    expect(await read()).toMatchObject({ name: 'Two', description: 'by PUT' })
    socket.destroy()
  })

  test('behind another request in the same packet', async () => {
    const { request, read } = await surroundings()
    const socket = await dial()
    socket.write(
      request('PUT', { name: 'UPDATE / HTTP/1.1' }) + request('UPDATE', { name: 'Last' }),
    )
    expect(await answersOf(socket, 2)).toEqual([updated, updated])
    expect((await read()).name).toBe('Last')
    socket.destroy()
  })

  test('in audit too, with the address of the caller', async () => {
    const { admin, request } = await surroundings()
    const socket = await dial()
    socket.write(request('UPDATE', { name: 'After' }))
    await answersOf(socket, 1)
    socket.destroy()
    const { audit_logs } = await admin.call.audit.list({ query: { method: 'PUT' } })
    expect(audit_logs[0]).toMatchObject({ method: 'PUT', ip: '127.0.0.1', status: 200 })
  })

  test('and needs what PUT needs', async () => {
    const { request } = await surroundings()
    const socket = await dial()
    socket.write(request('UPDATE', { name: 'x' }).replace(/Authorization: .*\r\n/, ''))
    expect(await answersOf(socket, 1)).toMatchObject([{ status: 401 }])
    socket.write(request('UPDATE', {}, '/api/nothing'))
    expect(await answersOf(socket, 1)).toMatchObject([{ status: 404 }])
    socket.destroy()
  })
})

describe('what is not HTTP', () => {
  const malformed = JSON.stringify({ Status: 'Error', Message: 'Request malformed', Meta: null })

  test.each([
    ['another verb', 'GARBAGE /api/users HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a verb that begins alike', 'UPDATES /api/users HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no HTTP at all', '\x16\x03\x01 hello\r\n\r\n'],
    ['a broken header', 'GET / HTTP/1.1\r\nHost x\r\n\r\n'],
    ['a broken header after UPDATE', 'UPDATE / HTTP/1.1\r\nHost x\r\n\r\n'],
  ])('such as %s gets a last word, and the connection ends', async (_, text) => {
    const socket = await dial()
    socket.write(text)
    expect(await answersOf(socket, 2)).toEqual([{ status: 400, body: malformed }])
    expect(socket.readableEnded || socket.destroyed).toBe(true)
  })

  test('never turns a body of before into a request', async () => {
    const { request, read } = await surroundings()
    const socket = await dial()
    const hidden = request('UPDATE', { name: 'Smuggled' })
    const carrier = request('PUT', '').replace('Length: 0', `Length: ${hidden.length}`)
    socket.write(`${carrier}${hidden}GARBAGE / HTTP/1.1\r\n\r\n`)
    expect(await answersOf(socket, 3)).toMatchObject([{ status: 400 }])
    expect((await read()).name).toBe('Before')
  })
})
