import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Redis } from 'ioredis'

/** Where the servers of these tests come from; empty when the machine has none. */
export const redisBinary = process.env.SVC_TEST_REDIS_BIN
  ? join(process.env.SVC_TEST_REDIS_BIN, 'redis-server')
  : ''

export const missingBinary = redisBinary ? undefined : 'SVC_TEST_REDIS_BIN is not set'

/** A Redis server that a test may stop, freeze and start again on the same port. */
export class RedisServer {
  readonly port: number
  readonly folder = mkdtempSync(join(tmpdir(), 'svc-keyvalue-redis-'))
  readonly #args: string[]
  #process: ChildProcess | undefined

  constructor(port: number, args: string[]) {
    this.port = port
    this.#args = args
  }

  async start(): Promise<void> {
    const server = spawn(redisBinary, this.#args, { cwd: this.folder, stdio: 'pipe' })
    this.#process = server
    process.once('exit', () => server.kill('SIGKILL'))
    if (!(await hasStarted(server.stdout))) {
      throw new Error(`${redisBinary} did not start: ${server.stderr.read()}`)
    }
    server.stdout.resume()
  }

  signal(name: NodeJS.Signals): void {
    this.#process?.kill(name)
  }

  async stop(): Promise<void> {
    const server = this.#process
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** One command on a connection of its own. */
  async ask(...command: [name: string, ...args: string[]]): Promise<unknown> {
    const client = new Redis({ port: this.port, host: '127.0.0.1' })
    try {
      return await client.call(...command)
    } finally {
      client.disconnect()
    }
  }
}

export async function startRedisServer(...args: string[]): Promise<RedisServer> {
  const port = await findFreePort()
  const basics = ['--port', String(port), '--bind', '127.0.0.1', '--save', '']
  const server = new RedisServer(port, [...basics, ...args])
  await server.start()
  return server
}

/** Watches one master under the name `main`. */
export async function startSentinel(master: RedisServer): Promise<RedisServer> {
  const port = await findFreePort()
  const server = new RedisServer(port, ['sentinel.conf', '--sentinel'])
  const lines = [`port ${port}`, `sentinel monitor main 127.0.0.1 ${master.port} 1`]
  writeFileSync(join(server.folder, 'sentinel.conf'), lines.join('\n'))
  await server.start()
  return server
}

/** One node that holds all slots. */
export async function startRedisCluster(): Promise<RedisServer> {
  const server = await startRedisServer(
    ...['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1'],
  )
  await server.ask('CLUSTER', 'ADDSLOTSRANGE', '0', '16383')
  while (!String(await server.ask('CLUSTER', 'INFO')).includes('cluster_state:ok')) {}
  return server
}

async function hasStarted(output: Readable): Promise<boolean> {
  for await (const line of createInterface(output)) {
    if (/Ready to accept connections|Sentinel ID is/.test(line)) return true
  }
  return false
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
