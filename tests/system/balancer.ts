import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { statusOf } from './client.ts'

const checkEveryMs = 100

/**
 * A TCP balancer as they are commonly set up: it asks the backends whether they are ready, hands
 * connections to those in turn, and takes the next one only when a connection is refused. What
 * breaks after that is broken for the client too.
 */
export async function startBalancer(backends: string[]) {
  const isReady = new Map<string, boolean>()
  const check = async (url: string) => {
    isReady.set(url, (await statusOf(`${url}/ready`).catch(() => 0)) === 200)
  }
  await Promise.all(backends.map(check))
  const checks = setInterval(() => void backends.map(check), checkEveryMs)
  let turn = 0

  async function reach(): Promise<Socket | undefined> {
    turn += 1
    const inTurn = backends.map((_, at) => backends[(turn + at) % backends.length] ?? '')
    const readyFirst = inTurn.sort((a, b) => Number(isReady.get(b)) - Number(isReady.get(a)))
    for (const url of readyFirst) {
      const upstream = connect(Number(new URL(url).port), '127.0.0.1')
      const isThere = await once(upstream, 'connect').then(
        () => true,
        () => false,
      )
      if (isThere) return upstream
    }
    return undefined
  }
  const server = createServer({ pauseOnConnect: true }, async (client) => {
    const upstream = await reach()
    if (!upstream) return client.destroy()
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the balancer does not listen')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop() {
      clearInterval(checks)
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}
