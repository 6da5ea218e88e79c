import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Home, makeHome } from '#tools/services/home.mjs'
import { postgres } from '#tools/services/postgres.mjs'
import { findFreePort, launchServer } from '#tools/services/server.mjs'

/** A server that a test may stop and start again, with the same address and contents. */
export interface OwnServer {
  url: string
  start(): Promise<void>
  stop(): Promise<void>
  remove(): Promise<void>
}

export const missingBinary = (variable: 'SVC_TEST_POSTGRES_BIN' | 'SVC_TEST_REDIS_BIN') =>
  process.env[variable] ? undefined : `${variable} is not set`

/** The server's own file with its process id is there while it runs. */
async function stopByFile(pidFile: string) {
  if (!existsSync(pidFile)) return
  process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGINT')
  while (existsSync(pidFile)) await pause(20)
}

function ownServer(
  url: string,
  home: Home,
  pidFile: string,
  start: () => Promise<void>,
): OwnServer {
  const stop = () => stopByFile(pidFile)
  return { url, start, stop, remove: () => stop().then(home.clear) }
}

export async function startOwnPostgres(): Promise<OwnServer> {
  const bin = String(process.env.SVC_TEST_POSTGRES_BIN)
  const owner = await postgres.owner?.()
  const home = makeHome('own-postgres', owner)
  const { SVC_TEST_POSTGRES_URL: url = '' } = await postgres.start(bin, home, owner)
  const folder = join(home.folder, 'store')
  const place = ['-D', folder, '-p', new URL(url).port, '-c', 'unix_socket_directories=']
  const command = { command: join(bin, 'postgres'), args: place, home, owner, ready: /ready/ }
  return ownServer(url, home, join(folder, 'postmaster.pid'), () => launchServer(command))
}

export async function startOwnRedis(): Promise<OwnServer> {
  const home = makeHome('own-redis')
  const port = String(await findFreePort())
  const pidFile = join(home.folder, 'redis.pid')
  const command = join(String(process.env.SVC_TEST_REDIS_BIN), 'redis-server')
  const args = ['--port', port, '--bind', '127.0.0.1', '--dir', home.folder]
  const kept = ['--appendonly', 'yes', '--pidfile', pidFile]
  const start = () =>
    launchServer({ command, args: [...args, ...kept], home, ready: /Ready to accept/ })
  await start()
  return ownServer(`redis://127.0.0.1:${port}`, home, pidFile, start)
}
