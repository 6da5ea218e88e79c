import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type KeyValue, KeyValueAway, openKeyValue } from '../src/index.ts'
import { findFreePort, missingBinary, type RedisServer, startRedisServer } from './redis-server.ts'

const patience = { timeout: 15_000 }
const title = missingBinary ? `redis away (skipped: ${missingBinary})` : 'redis away'

describe.skipIf(missingBinary)(title, () => {
  let server: RedisServer
  const opened: KeyValue[] = []
  const open = async (port = server.port) => {
    const settings = { host: '127.0.0.1', port, timeout: 1 }
    const store = await openKeyValue({ type: 'redis', ...settings })
    opened.push(store)
    return store
  }

  beforeAll(async () => {
    server = await startRedisServer()
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()))
  })
  afterAll(() => server.remove())

  test('every verb says so when nobody is there', async () => {
    const store = await open(await findFreePort())
    const attempts = [
      store.get('a'),
      store.increment('a', 1, { ttl: 5 }),
      store.listMove('a', 'b', 1),
      store.pipeline((batch) => batch.set('a', '1')),
      store.subscribe('a', () => {}),
      store.scan('a')[Symbol.asyncIterator]().next(),
      store.ping(),
    ]
    for (const outcome of await Promise.allSettled(attempts)) {
      expect(outcome).toMatchObject({ reason: expect.any(KeyValueAway) })
    }
  })

  test('a store that was away at the start is used when it comes', async () => {
    await server.stop()
    const store = await open()
    await expect(store.ping()).rejects.toThrow(KeyValueAway)
    await server.start()
    await expect.poll(() => store.ping().then(() => true), patience).toBe(true)
  })

  test('it comes back by itself, with its subscriptions', async () => {
    const store = await open()
    const heard: string[] = []
    let missed = 0
    const hear = (message: string) => heard.push(message)
    await store.subscribe('news', hear, () => missed++)
    const end = await store.subscribe('old', hear)
    await server.stop()
    await expect(store.increment('count')).rejects.toThrow(KeyValueAway)
    await expect(store.increment('count')).rejects.toThrow(KeyValueAway)
    await end()
    expect(missed).toBe(0)

    await server.start()
    await expect.poll(() => store.get('count').catch(() => 'away'), patience).toBeNull()
    await expect.poll(() => missed, patience).toBe(1)
    await store.publish('old', 'not heard')
    await store.publish('news', 'heard')
    await expect.poll(() => heard, patience).toEqual(['heard'])
  })

  test('a short absence is not noticed', async () => {
    const settings = { host: '127.0.0.1', port: server.port, timeout: 10 }
    const store = await openKeyValue({ type: 'redis', ...settings })
    opened.push(store)
    await store.ping()
    await server.stop()
    // The first may still be on the way when the connection breaks; the second waits.
    await Promise.race([store.set('a', '1').catch(() => {}), pause(100)])
    const waiting = store.set('a', '2')
    await server.start()
    expect(await waiting).toBe(true)
    expect(await store.get('a')).toBe('2')
  })

  test('a server that hangs is given up and taken up again', async () => {
    const store = await open()
    await store.ping()
    server.signal('SIGSTOP')
    await expect(store.get('a')).rejects.toThrow(KeyValueAway)
    await expect(store.get('a')).rejects.toThrow(KeyValueAway)
    server.signal('SIGCONT')
    await expect.poll(() => store.ping().then(() => true), patience).toBe(true)
  })
})
