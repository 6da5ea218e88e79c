import { randomUUID } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import { type InboundData, type KeysValuesPair, RpcError } from '@svc/rpc'
import { nameInSessionKey, sessionKey, sessionPrefix } from '@svc/sessions'
import type { Asked } from './plane.ts'
import { isSessionOf, type Reach } from './reach.ts'

interface Tools {
  keyvalue: KeyValue
  reach: Reach
  /** Refuses users who may not write keys. */
  demandWriter: (asked: Asked) => Promise<void>
  /** The stored names of all keys of an organisation. */
  namesOf: (org: string) => AsyncIterable<string>
  /** Tells everybody else of sessions that a data plane has changed. */
  follow: (org: string, names: string[]) => Promise<void>
  now: () => Date
}

const keepAlivePrefix = 'rpc.listener.'
const mostListed = 100_000
const atOnce = 500

const notFound = () => new RpcError('answer', 'key not found')
const outOfReach = () => new RpcError('answer', 'the key does not belong to this organisation')

/** The store as data planes see it: the keys of their organisation and nothing else. */
export function createStoredKeys(tools: Tools) {
  const { keyvalue, reach, demandWriter, namesOf, follow, now } = tools

  async function demandKeys(asked: Asked, keys: string[]) {
    await demandWriter(asked)
    for (const key of keys) {
      if (!(await reach.allows(key, asked.session.org))) throw outOfReach()
    }
  }
  const followKeys = (org: string, keys: string[]) =>
    follow(
      org,
      keys.flatMap((key) => nameInSessionKey(key) ?? []),
    )

  /** Keys that match a pattern; all patterns on this wire are a beginning and a star. */
  async function listKeys(pattern: string, org: string): Promise<string[]> {
    const prefix = pattern.replace(/\*$/, '')
    if (/[*?[\]]/.test(prefix)) return []
    const found: string[] = []
    if (prefix.startsWith(sessionPrefix)) {
      for await (const name of namesOf(org)) {
        if (sessionKey(name).startsWith(prefix)) found.push(sessionKey(name))
        if (found.length >= mostListed) break
      }
      return found
    }
    if (!(await reach.allowsPrefix(prefix, org))) return []
    for await (const keys of keyvalue.scan(prefix)) {
      found.push(...keys)
      if (found.length >= mostListed) break
    }
    return [...new Set(found)]
  }

  return {
    isKeepAlive: (key: string) => key.startsWith(keepAlivePrefix),

    async get(key: string, { session }: Asked): Promise<string> {
      const value = await reach.read(key, session.org)
      if (value === null) throw notFound()
      return value
    },
    async ttl(key: string, { session }: Asked): Promise<number> {
      return (await reach.read(key, session.org)) === null ? -2 : keyvalue.ttl(key)
    },
    async set({ KeyName, SessionState, Value, Timeout }: InboundData, asked: Asked): Promise<null> {
      const { org } = asked.session
      await demandKeys(asked, [KeyName])
      const value = SessionState || Value
      if (nameInSessionKey(KeyName) !== undefined && !isSessionOf(value, org)) throw outOfReach()
      await keyvalue.set(KeyName, value, Timeout > 0 ? { ttl: Timeout } : {})
      await followKeys(org, [KeyName])
      return null
    },
    async remove(keys: string[], asked: Asked): Promise<boolean> {
      await demandKeys(asked, keys)
      const removed = await keyvalue.remove(...keys)
      await followKeys(asked.session.org, keys)
      return removed > 0
    },
    list: (pattern: string, { session }: Asked) => listKeys(pattern, session.org),

    async listWithValues(pattern: string, { session }: Asked): Promise<KeysValuesPair> {
      const keys = await listKeys(pattern, session.org)
      const pairs: Array<[string, string]> = []
      for (let from = 0; from < keys.length; from += atOnce) {
        const part = keys.slice(from, from + atOnce)
        const values = await keyvalue.getMany(part)
        for (const [at, key] of part.entries()) {
          const value = values[at]
          if (value != null) pairs.push([key, value])
        }
      }
      return { Keys: pairs.map(([key]) => key), Values: pairs.map(([, value]) => value) }
    },

    async append({ KeyName, Value }: InboundData, asked: Asked): Promise<null> {
      await demandKeys(asked, [KeyName])
      await keyvalue.listPush(KeyName, Value)
      return null
    },
    async count(key: string, by: number, ttl: number, asked: Asked): Promise<number> {
      await demandKeys(asked, [key])
      return keyvalue.increment(key, by, ttl > 0 ? { ttl } : {})
    },
    /** Counts a request and says how many there were before it within the window. */
    async roll({ KeyName, Per }: InboundData, asked: Asked): Promise<number> {
      await demandKeys(asked, [KeyName])
      const at = now().getTime()
      const [, count] = await keyvalue.pipeline((batch) => {
        const places = [
          batch.sortedRemoveRange(KeyName, '-inf', at - Per * 1000),
          batch.sortedCount(KeyName),
        ] as const
        batch.sortedAdd(KeyName, `${at} ${randomUUID()}`, at)
        batch.expire(KeyName, Math.max(1, Per))
        return places
      })
      return count
    },
  }
}

export type StoredKeys = ReturnType<typeof createStoredKeys>
