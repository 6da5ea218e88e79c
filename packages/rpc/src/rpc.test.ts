import { connect, type Socket } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { writePreface } from './channel/preface.ts'
import { connectRpc } from './client/client.ts'
import type { ClientOptions, ClientState } from './client/options.ts'
import { accessDenied, RpcError } from './error.ts'
import type { RpcHandlers } from './server/handlers.ts'
import { createRpcServer, type ServerOptions } from './server/server.ts'
import { handlersWith } from './testing/handlers.ts'
import { inboundData } from './wire/shapes.ts'

const host = '127.0.0.1'
const stops: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function start(given: Partial<RpcHandlers>, more: Partial<ServerOptions> = {}, port = 0) {
  const server = createRpcServer({ handlers: handlersWith(given), ...more })
  stops.push(() => server.close())
  return { server, port: await server.listen({ host, port }) }
}

function reach(port: number, more: Partial<ClientOptions> = {}) {
  const signIn = more.signIn ?? (({ callOnce }) => callOnce('Login', 'a key'))
  const client = connectRpc({ host, port, reconnectMs: 20, poolSize: 2, ...more, signIn })
  stops.push(() => client.close())
  return client
}

const open: Partial<RpcHandlers> = { Login: (key) => key === 'a key' }

test.each([true, false])(
  'calls are answered with their types, compressed: %s',
  async (compress) => {
    const callers = new Set<string>()
    const { port } = await start({
      ...open,
      GetKey(key, { connectionId }) {
        callers.add(connectionId)
        if (key === 'none') throw new RpcError('answer', 'key not found')
        return `of ${key}`
      },
      GetExp: () => -2,
      GetKeysAndValues: (filter) => ({ Keys: [filter], Values: [] }),
      GetGroupKeySpaceUpdate: ({ OrgID, GroupID }) => [OrgID, GroupID],
      SetKey: () => null,
      GetApiDefinitions: ({ Tags, LoadOAS }) => `${Tags} ${LoadOAS} ${'x'.repeat(200_000)}`,
      Ping: () => true,
    })
    const client = reach(port, { compress })
    const keys = Array.from({ length: 300 }, (_, at) => `k${at}`)
    const values = await Promise.all(keys.map((key) => client.call('GetKey', key)))
    expect(values).toEqual(keys.map((key) => `of ${key}`))
    expect([...callers]).toEqual([client.connectionId])
    expect(await client.call('GetExp', 'k')).toBe(-2)
    expect(await client.call('GetKeysAndValues', 'f*')).toEqual({ Keys: ['f*'], Values: [] })
    expect(await client.call('GetGroupKeySpaceUpdate', { OrgID: 'o', GroupID: '' })).toEqual([
      'o',
      '',
    ])
    expect(await client.call('SetKey', inboundData({ KeyName: 'k' }))).toBe(null)
    expect(await client.call('Ping', null)).toBe(true)
    const asked = { OrgId: 'o', Tags: ['a', 'b'], LoadOAS: true }
    expect(await client.call('GetApiDefinitions', asked)).toHaveLength(200_009)
    await expect(client.call('GetKey', 'none')).rejects.toMatchObject({
      kind: 'answer',
      message: 'key not found',
    })
    expect(client.state).toBe('up')
  },
)

test('a fault of the server is told to it and not to the caller', async () => {
  const faults: unknown[] = []
  const fault = new Error('a table is missing')
  const Ping = () => {
    throw fault
  }
  const onFault = (problem: unknown, name: string) => faults.push([problem, name])
  const { port } = await start({ ...open, Ping }, { onFault })
  await expect(reach(port).call('Ping', null)).rejects.toMatchObject({ message: 'internal error' })
  expect(faults).toEqual([[fault, 'Ping']])
})

test('a client that was forgotten logs in again and repeats its call', async () => {
  const known = new Set<string>()
  let logins = 0
  const { port } = await start({
    Login(key, { connectionId }) {
      logins += 1
      known.add(connectionId)
      return key === 'a key'
    },
    Ping(_, { connectionId }) {
      if (!known.has(connectionId)) throw new RpcError('answer', accessDenied)
      return true
    },
  })
  const client = reach(port)
  await Promise.all(Array.from({ length: 20 }, () => client.call('Ping', null)))
  expect(logins).toBe(1)
  known.clear()
  expect(await Promise.all([client.call('Ping', null), client.call('Ping', null)])).toEqual([
    true,
    true,
  ])
  expect(logins).toBe(2)
})

test('a client that is refused says so, and is let in when that changes', async () => {
  let accepts = false
  const { port } = await start({ Login: () => accepts, Ping: () => true })
  const states: ClientState[] = []
  const client = reach(port, { onState: (state) => states.push(state) })
  await expect(client.call('Ping', null)).rejects.toMatchObject({ kind: 'refused' })
  expect(client.state).toBe('refused')
  accepts = true
  expect(await client.call('Ping', null)).toBe(true)
  expect(states).toEqual(['refused', 'up'])
})

test('a client comes back when its server does', async () => {
  const first = await start({ ...open, Ping: () => true })
  const client = reach(first.port)
  expect(await client.call('Ping', null)).toBe(true)
  await first.server.close()
  await expect.poll(() => client.state).toBe('down')
  await expect(client.call('Ping', null)).rejects.toMatchObject({ kind: 'away' })
  await start({ ...open, Ping: () => true }, {}, first.port)
  await expect.poll(() => client.state).toBe('up')
  expect(await client.call('Ping', null)).toBe(true)
})

test('a call that is under way when the connection is lost fails at once', async () => {
  const begun: string[] = []
  const { server, port } = await start({
    ...open,
    CheckReload(_, { connectionId }) {
      begun.push(connectionId)
      return new Promise(() => {})
    },
  })
  const client = reach(port)
  const held = client.call('CheckReload', 'o')
  held.catch(() => {})
  await expect.poll(() => begun).toEqual([client.connectionId])
  server.disconnect(client.connectionId)
  await expect(held).rejects.toMatchObject({ kind: 'away' })
})

test('a call that is not answered in time fails, and the rest goes on', async () => {
  const { port } = await start({ ...open, Ping: () => new Promise(() => {}), GetKey: (key) => key })
  const client = reach(port, { callTimeoutMs: 60 })
  await expect(client.call('Ping', null)).rejects.toMatchObject({ kind: 'timeout' })
  expect(await client.call('GetKey', 'k')).toBe('k')
})

test('a connection has no more calls at once than it may, and all are answered', async () => {
  let [running, most] = [0, 0]
  const { port } = await start(
    {
      ...open,
      async GetKey(key) {
        running += 1
        most = Math.max(most, running)
        await new Promise((done) => setTimeout(done, 1))
        running -= 1
        return key
      },
    },
    { limits: { callsAtOnce: 8 } },
  )
  const client = reach(port, { poolSize: 1 })
  const keys = Array.from({ length: 200 }, (_, at) => `k${at}`)
  expect(await Promise.all(keys.map((key) => client.call('GetKey', key)))).toEqual(keys)
  expect(most).toBeLessThanOrEqual(8)
})

/** What becomes of a connection that sends these bytes. */
async function sendRaw(port: number, bytes: Buffer): Promise<'closed'> {
  const socket: Socket = connect({ host, port })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.resume()
  socket.write(bytes)
  return new Promise((tell) => socket.once('close', () => tell('closed')))
}

test('whoever speaks something else is shown the door', async () => {
  const { port } = await start(open, { limits: { handshakeMs: 50, messageBytes: 1_000 } })
  const plain = writePreface({ connectionId: 'a-client', compress: false })
  const packed = writePreface({ connectionId: 'a-client', compress: true })
  const attempts = [
    Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    Buffer.from('proto'),
    writePreface({ connectionId: '', compress: false }),
    Buffer.concat([plain, Buffer.from('fd010000', 'hex')]),
    Buffer.concat([plain, Buffer.from('0301020304', 'hex')]),
    Buffer.concat([packed, Buffer.from('not deflated at all')]),
    Buffer.concat([packed, Buffer.from('030000', 'hex')]),
  ]
  expect(await Promise.all(attempts.map((bytes) => sendRaw(port, bytes)))).toEqual(
    attempts.map(() => 'closed'),
  )
  expect(await reach(port).signIn()).toBe(true)
})
