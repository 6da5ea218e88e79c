import { findFreePort } from '#tools/services/server.mjs'
import { type Svc, startSvc } from '../services/svc.ts'
import { makeDatabase } from './installation.ts'

/** Other tests keep to the databases of Redis with lower numbers. */
const redisDatabase = '11'

/** Two services that share a Postgres database and a Redis. */
export async function startPair() {
  const store = await makeDatabase()
  const redis = new URL(String(process.env.SVC_TEST_REDIS_URL))
  const env = {
    ...store.env,
    SVC_DB_REDISHOST: redis.hostname,
    SVC_DB_REDISPORT: redis.port || '6379',
    SVC_DB_REDISDATABASE: redisDatabase,
    SVC_DB_SECURITY_OPENPOLICY_ENABLED: 'true',
    SVC_DB_SECURITY_OPENPOLICY_ENABLEAPI: 'true',
  }
  const ports = [await findFreePort(), await findFreePort()]
  const services: Svc[] = []
  const start = async (which: number) => {
    services[which] = await startSvc({ port: ports[which], env })
  }
  await Promise.all([start(0), start(1)])
  const urls = services.map(({ url }) => url)
  const [first = '', second = ''] = urls
  return {
    ...{ first, second, urls, ask: store.ask },
    /** Ends one of them; gives the code it ended with. */
    async end(which: number, signal: NodeJS.Signals) {
      const code = await services[which]?.end(signal)
      await services[which]?.clear()
      return code
    },
    start,
    async remove() {
      await Promise.all(services.map((service) => service.clear()))
      await store.drop()
    },
  }
}
