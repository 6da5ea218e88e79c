import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { startHub } from '#testing'

async function listening() {
  const hub = await startHub({ keep: true })
  await hub.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = hub.app.server.address() as AddressInfo
  const dial = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  return { hub, dial }
}

test('a connection that was never used does not hold the service back', async () => {
  const { hub, dial } = await listening()
  const socket = await dial()
  const ended = once(socket, 'close')
  socket.resume()
  await hub.close()
  await ended
})

test('a connection that waits for its next request does not either', async () => {
  const { hub, dial } = await listening()
  const socket = await dial()
  socket.write('GET /live HTTP/1.1\r\nHost: x\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('HTTP/1.1 200')
  const ended = once(socket, 'close')
  socket.resume()
  await hub.close()
  await ended
})

test('a request that has begun is answered, and told to go elsewhere', async () => {
  const { hub, dial } = await listening()
  const { admin } = await hub.organisation()
  const socket = await dial()
  const body = JSON.stringify({ name: 'Slow' })
  const head = `POST /api/usergroups HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.key}`
  socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
  await once(hub.app.server, 'request')
  const closed = hub.close()
  socket.write(body.slice(5))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('HTTP/1.1 200')
  expect(String(answer)).toMatch(/^connection: close\r$/im)
  await closed
})
