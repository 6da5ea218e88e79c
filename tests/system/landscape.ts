import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { makeHome } from '#tools/services/home.mjs'
import { findFreePort } from '#tools/services/server.mjs'
import { type Svc, startSvc } from '../services/svc.ts'
import { statusOf } from './client.ts'
import { spawnSvc } from './command.ts'
import { makeDatabase, namedSecrets } from './installation.ts'

/** Other tests keep to the databases of Redis with lower numbers. */
const database = 13

const redisOf = () => {
  const { hostname: host, port } = new URL(String(process.env.SVC_TEST_REDIS_URL))
  return { host, port: Number(port || 6379), database }
}

/** A gateway that is a process of its own. */
async function startGateway(serviceUrl: string) {
  const port = await findFreePort()
  const { host, port: redisPort } = redisOf()
  const env = {
    SVC_GW_NODESECRET: namedSecrets.SVC_DB_NODESECRET,
    SVC_GW_SECRET: namedSecrets.SVC_DB_SVCAPI_SECRET,
    SVC_GW_DBAPPCONFOPTIONS_CONNECTIONSTRING: serviceUrl,
    SVC_GW_STORAGE_HOST: host,
    SVC_GW_STORAGE_PORT: String(redisPort),
    SVC_GW_STORAGE_DATABASE: String(database),
  }
  const { ended, kill } = spawnSvc(['start', '--only', 'gateway', '--port', String(port)], { env })
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    kill(signal)
    return ended
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

/** A pump that is a process of its own and writes where the service reads. */
function startPump(connection_string: string) {
  const { folder, clear } = makeHome('pump')
  const file = join(folder, 'pump.conf')
  const meta = { type: 'postgres', connection_string, track_all_paths: true }
  const configuration = {
    purge_delay: 1,
    analytics_storage_config: redisOf(),
    health_check_endpoint_port: 0,
    pumps: { sql: { type: 'sql', meta }, sums: { type: 'sql_aggregate', meta } },
  }
  writeFileSync(file, JSON.stringify(configuration))
  const { ended, kill } = spawnSvc(['start', '--only', 'pump', '--conf', file])
  return {
    async stop() {
      kill('SIGTERM')
      await ended
      await clear()
    },
  }
}

async function startUpstream() {
  const server = createServer((request, response) => response.end(`up ${request.url}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Service, gateway and pump as processes of their own, on one Postgres and one Redis. */
export async function startLandscape() {
  const store = await makeDatabase()
  const { host, port: redisPort } = redisOf()
  const env = {
    ...store.env,
    SVC_DB_REDISHOST: host,
    SVC_DB_REDISPORT: String(redisPort),
    SVC_DB_REDISDATABASE: String(database),
  }
  const port = await findFreePort()
  const start = () => startSvc({ port, env, args: ['--only', 'service'] })
  let service: Svc = await start()
  const upstream = await startUpstream()
  const gateway = await startGateway(service.url)
  const pump = startPump(store.env.SVC_DB_STORAGE_MAIN_CONNECTIONSTRING ?? '')
  return {
    service: service.url,
    gateway: gateway.url,
    upstream: upstream.url,
    isReady: async () => (await statusOf(`${gateway.url}/ready`).catch(() => 0)) === 200,
    async stopService() {
      await service.end()
      await service.clear()
    },
    async startService() {
      service = await start()
    },
    stopGateway: gateway.stop,
    async remove() {
      upstream.close()
      await Promise.all([gateway.stop(), pump.stop(), service.clear()])
      await store.drop()
    },
  }
}
