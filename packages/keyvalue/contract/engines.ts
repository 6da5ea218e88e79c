import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KeyValue, openKeyValue } from '../src/index.ts'
import { missingBinary, startRedisCluster } from './redis-server.ts'

export interface Engine {
  name: string
  /** Why it cannot be tested here. */
  missing?: string
  open(): Promise<{ store: KeyValue; end(): Promise<void> }>
}

const embedded = (name: string, file: string): Engine => ({
  name,
  async open() {
    const store = await openKeyValue({ type: 'embedded', file })
    return { store, end: () => store.close() }
  },
})

export const inMemory = embedded('embedded in memory', ':memory:')

const inFile: Engine = {
  name: 'embedded in a file',
  async open() {
    const file = join(tmpdir(), `svc-keyvalue-${randomUUID()}.db`)
    const { store, end } = await embedded('', file).open()
    const remove = () => {
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    }
    return { store, end: () => end().then(remove) }
  },
}

export const redis: Engine = {
  name: 'redis',
  missing: process.env.SVC_TEST_REDIS_URL ? undefined : 'SVC_TEST_REDIS_URL is not set',
  async open() {
    const { hostname, port, username, password } = new URL(process.env.SVC_TEST_REDIS_URL ?? '')
    const address = { host: hostname, port: Number(port || 6379) }
    const store = await openKeyValue({ type: 'redis', ...address, username, password })
    return { store, end: () => store.close() }
  },
}

const redisCluster: Engine = {
  name: 'redis cluster',
  missing: missingBinary,
  async open() {
    const server = await startRedisCluster()
    const addrs = [`127.0.0.1:${server.port}`]
    const store = await openKeyValue({ type: 'redis', addrs, enableCluster: true })
    return { store, end: () => store.close().then(() => server.remove()) }
  },
}

const titleOf = ({ name, missing }: Engine) => (missing ? `${name} (skipped: ${missing})` : name)

export const engines = [inMemory, inFile, redis, redisCluster].map(
  (engine) => [titleOf(engine), engine] as const,
)
