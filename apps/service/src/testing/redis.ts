import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folderOfBinaries = process.env.SVC_TEST_REDIS_BIN

/** Why there is no Redis that a test may stop, where there is none. */
export const missingRedis = folderOfBinaries ? undefined : 'SVC_TEST_REDIS_BIN is not set'

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** A Redis of one's own, which forgets nothing and may be killed, frozen and started again. */
export async function startOwnRedis() {
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'svc-hub-redis-'))
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '']
  let server: ChildProcess | undefined

  async function start() {
    const started = spawn(
      join(folderOfBinaries ?? '', 'redis-server'),
      [...args, '--appendonly', 'yes', '--appendfsync', 'always'],
      { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] },
    )
    server = started
    process.once('exit', () => started.kill('SIGKILL'))
    for await (const chunk of started.stdout) {
      if (String(chunk).includes('Ready to accept connections')) break
    }
    started.stdout.resume()
  }
  async function kill() {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    settings: { redis_addrs: [`127.0.0.1:${port}`], redis_timeout: 1 },
    start,
    kill,
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
