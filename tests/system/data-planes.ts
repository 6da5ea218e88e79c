import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeHome } from '#tools/services/home.mjs'
import { findFreePort } from '#tools/services/server.mjs'
import { type Svc, startSvc } from '../services/svc.ts'
import { connect, statusOf } from './client.ts'
import { spawnSvc } from './command.ts'
import { namedSecrets } from './installation.ts'
import { makeOrganisation, makeUser } from './organisation.ts'
import { startOwnRedis } from './own-servers.ts'

/** A control plane: service and pump in one process, on a Redis of its own that outlives it. */
export async function startControlPlane(more: Record<string, string> = {}) {
  const redis = await startOwnRedis()
  const { hostname: host, port: redisPort } = new URL(redis.url)
  const { folder, clear } = makeHome('control-plane')
  const [port, rpcPort] = [await findFreePort(), await findFreePort()]
  const env = {
    ...namedSecrets,
    SVC_DB_REDISHOST: host,
    SVC_DB_REDISPORT: redisPort,
    SVC_DB_CONTROLPLANE_ENABLED: 'true',
    SVC_DB_CONTROLPLANE_LISTENPORT: String(rpcPort),
    SVC_PMP_PURGEDELAY: '1',
    ...more,
  }
  const start = () => startSvc({ port, env, args: ['--data-dir', folder] })
  let svc: Svc = await start()
  return {
    url: svc.url,
    address: `127.0.0.1:${rpcPort}`,
    redis: { host, port: Number(redisPort) },
    /** Ends it as a crash does. */
    kill: () => svc.end('SIGKILL'),
    async start() {
      await svc.clear()
      svc = await start()
    },
    async remove() {
      await svc.clear()
      await redis.remove()
      await clear()
    },
  }
}

export type ControlPlane = Awaited<ReturnType<typeof startControlPlane>>

/** An organisation that may have data planes, and a user whose credential they show. */
export async function makeHybridOrganisation(url: string) {
  const { id, admin } = await makeOrganisation(url)
  const params = { id }
  const organisation = await connect(url).organisations.get({ params })
  await connect(url).organisations.update({
    params,
    body: { ...organisation, hybrid_enabled: true },
  })
  return { id, admin, edge: await makeUser(url, id, { permissions: { websockets: 'read' } }) }
}

interface Plane {
  control: ControlPlane
  org: string
  key: string
  group: string
  env?: Record<string, string>
}

interface Hello {
  status: string
  details: Record<string, { status: string } | undefined>
}

/** A data plane: a gateway as a process of its own, with a store that outlives it. */
export async function startDataPlane({ control, org, key, group, env: more = {} }: Plane) {
  const { folder, clear } = makeHome('data-plane')
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    SVC_GW_APIKEY: key,
    SVC_GW_RPCKEY: org,
    SVC_GW_CONNECTIONSTRING: control.address,
    SVC_GW_GROUPID: group,
    SVC_GW_DATADIR: folder,
    ...more,
  }
  const start = () => spawnSvc(['start', '--only', 'gateway', '--port', String(port)], { env })
  let running = start()
  async function stop(signal: NodeJS.Signals = 'SIGTERM') {
    running.kill(signal)
    return running.ended
  }
  return {
    url,
    statusOf: (path: string, authorization = '') =>
      statusOf(url + path, { authorization }).catch(() => 0),
    hello: async (): Promise<Hello> => JSON.parse(await (await fetch(`${url}/hello`)).text()),
    stop,
    start() {
      running = start()
    },
    async remove() {
      await stop('SIGKILL')
      await clear()
    },
  }
}

export type DataPlane = Awaited<ReturnType<typeof startDataPlane>>

/** What the APIs of the tests lead to. */
export async function startUpstream() {
  const server = createServer((request, response) => response.end(`up ${request.url}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
