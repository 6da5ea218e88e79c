import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'

/** Where the servers of these tests come from; empty when the machine has none. */
export const redisBinary = process.env.SVC_TEST_REDIS_BIN
  ? join(process.env.SVC_TEST_REDIS_BIN, 'redis-server')
  : ''

export const missingBinary = redisBinary ? undefined : 'SVC_TEST_REDIS_BIN is not set'

/** A Redis server that a test may stop, freeze and start again on the same port. */
export class RedisServer {
  readonly port: number
  readonly #folder = mkdtempSync(join(tmpdir(), 'svc-keyvalue-redis-'))
  readonly #args: string[]
  #process: ChildProcess | undefined

  constructor(port: number, args: string[]) {
    this.port = port
    this.#args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', ...args]
  }

  async start(): Promise<void> {
    const server = spawn(redisBinary, this.#args, { cwd: this.#folder, stdio: 'pipe' })
    this.#process = server
    process.once('exit', () => server.kill('SIGKILL'))
    for await (const chunk of server.stdout) {
      if (/Ready to accept connections|Sentinel ID is/.test(String(chunk))) break
    }
    if (server.exitCode !== null) throw new Error(`${redisBinary} ended with ${server.exitCode}`)
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
    rmSync(this.#folder, { recursive: true, force: true })
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
  const server = new RedisServer(await findFreePort(), args)
  await server.start()
  return server
}

/** One node that holds all slots. */
export async function startRedisCluster(): Promise<RedisServer> {
  const server = await startRedisServer('--cluster-enabled', 'yes')
  await server.ask('CLUSTER', 'ADDSLOTSRANGE', '0', '16383')
  while (!String(await server.ask('CLUSTER', 'INFO')).includes('cluster_state:ok')) {}
  return server
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
