import { join } from 'node:path'
import { canUseApt, findOnPath, installPackage } from './machine.mjs'
import { findFreePort, launchServer } from './server.mjs'

/** @type {import('./provision.mjs').Service} */
export const redis = {
  name: 'redis',
  variable: 'SVC_TEST_REDIS_URL',
  binVariable: 'SVC_TEST_REDIS_BIN',
  find: () => findOnPath('redis-server'),
  installer: () => (canUseApt() ? () => installPackage('redis-server') : undefined),
  start: startRedis,
}

/** @param {string} bin @param {import('./home.mjs').Home} home */
async function startRedis(bin, home) {
  const port = await findFreePort()
  await launchServer({
    command: join(bin, 'redis-server'),
    args: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', home.folder],
      ...['--save', '', '--appendonly', 'no'],
    ],
    home,
    ready: /Ready to accept connections/,
  })
  return { SVC_TEST_REDIS_URL: `redis://127.0.0.1:${port}`, SVC_TEST_REDIS_BIN: bin }
}
