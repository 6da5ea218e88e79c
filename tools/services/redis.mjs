import { join } from 'node:path'
import { canUseApt, findOnPath, installPackage } from './machine.mjs'
import { findFreePort, launchServer, makeFolder } from './server.mjs'

/** @type {import('./provision.mjs').Service} */
export const redis = {
  name: 'redis',
  variable: 'SVC_TEST_REDIS_URL',
  find: () => findOnPath('redis-server'),
  installer: () => (canUseApt() ? () => installPackage('redis-server') : undefined),
  start: startRedis,
}

/** @param {string} bin */
async function startRedis(bin) {
  const folder = makeFolder('redis')
  const port = await findFreePort()
  const { stop } = await launchServer({
    command: join(bin, 'redis-server'),
    args: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
      ...['--save', '', '--appendonly', 'no'],
    ],
    folder,
    ready: /Ready to accept connections/,
  })
  return {
    env: { SVC_TEST_REDIS_URL: `redis://127.0.0.1:${port}`, SVC_TEST_REDIS_BIN: bin },
    stop,
  }
}
