import { randomBytes } from 'node:crypto'
import { describe } from 'vitest'
import { redisSettings } from './engines.ts'
import { type Hub, type HubOptions, startHub } from './hub.ts'

interface Engine {
  name: string
  storage: (url: string) => { type: 'sqlite' | 'postgres' | 'mongo'; connection_string: string }
  /** The variable that names a server, where one is needed. */
  needs?: 'SVC_TEST_POSTGRES_URL' | 'SVC_TEST_MONGO_URL'
}

function databaseOf(url: string) {
  const place = new URL(url)
  place.pathname = `svc_test_${randomBytes(6).toString('hex')}`
  return place.href
}

const engines: Engine[] = [
  { name: 'sqlite', storage: () => ({ type: 'sqlite', connection_string: 'main.sqlite' }) },
  {
    name: 'postgres',
    needs: 'SVC_TEST_POSTGRES_URL',
    storage: (url) => ({ type: 'postgres', connection_string: url }),
  },
  {
    name: 'mongo',
    needs: 'SVC_TEST_MONGO_URL',
    storage: (url) => ({ type: 'mongo', connection_string: databaseOf(url) }),
  },
]

export type StartHub = (options?: HubOptions) => Promise<Hub>

/** Declares the same tests for a service on every engine; those that cannot be had are skipped by name. */
export function onEveryEngine(declare: (start: StartHub, engine: string) => void) {
  for (const { name, needs, storage } of engines) {
    const url = needs && process.env[needs]
    if (needs && !url) {
      describe.skip(`on ${name} (skipped: ${needs} is not set)`, () => declare(startHub, name))
      continue
    }
    const start: StartHub = ({ settings = {}, ...options } = {}) => {
      const stores = { storage: { main: storage(url ?? '') }, ...redisSettings }
      return startHub({ keep: true, ...options, settings: { ...settings, ...stores } })
    }
    const beside = redisSettings ? 'redis' : 'the embedded store, as SVC_TEST_REDIS_URL is not set'
    describe(`on ${name} with ${beside}`, () => declare(start, name))
  }
}
