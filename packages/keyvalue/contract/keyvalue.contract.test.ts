import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type KeyValue, KeyValueRefusal } from '../src/index.ts'
import { engines } from './engines.ts'

/** Keys of one test, apart from all others and in one slot of a cluster. */
function space() {
  const id = randomUUID()
  return (name: string) => `{${id}}:${name}`
}

const patience = { timeout: 15_000 }
const texts = (values: Buffer[]) => values.map(String)

describe.each(engines)('%s', (_title, { missing, open }) => {
  if (missing) return test.skip('is not here', () => {})

  let store: KeyValue
  let end: () => Promise<void>
  beforeAll(async () => {
    ;({ store, end } = await open())
  })
  afterAll(() => end())

  describe('texts', () => {
    test('a text comes back as it was written', async () => {
      const key = space()
      expect(await store.get(key('a'))).toBeNull()
      expect(await store.set(key('a'), 'zażółć 🦊 \0 \r\n')).toBe(true)
      expect(await store.get(key('a'))).toBe('zażółć 🦊 \0 \r\n')
      await store.set(key('a'), '')
      expect(await store.get(key('a'))).toBe('')
    })

    test('many keys are read in order, with null for absent ones and other types', async () => {
      const [a, b, c, d] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
      await store.set(a, '1')
      await store.set(c, '3')
      await store.hashSet(d, { f: 'v' })
      expect(await store.getMany([c, b, a, d, c])).toEqual(['3', null, '1', null, '3'])
      expect(await store.getMany([])).toEqual([])
    })

    test('onlyNew writes once and says so', async () => {
      const key = space()
      expect(await store.set(key('a'), '1', { onlyNew: true, ttl: 100 })).toBe(true)
      expect(await store.set(key('a'), '2', { onlyNew: true })).toBe(false)
      expect(await store.get(key('a'))).toBe('1')
      expect(await store.ttl(key('a'))).toBeGreaterThan(90)
    })

    test('onlyExisting brings nothing back that was removed', async () => {
      const key = space()
      expect(await store.set(key('a'), '1', { onlyExisting: true })).toBe(false)
      expect(await store.exists(key('a'))).toBe(false)
      await store.set(key('a'), '1', { ttl: 100 })
      expect(await store.set(key('a'), '2', { onlyExisting: true })).toBe(true)
      expect([await store.get(key('a')), await store.ttl(key('a'))]).toEqual(['2', -1])
      const both = store.set(key('a'), '3', { onlyExisting: true, onlyNew: true })
      await expect(both).rejects.toBeInstanceOf(KeyValueRefusal)
    })

    test('of fifty that write onlyNew at once, one succeeds', async () => {
      const key = space()
      const attempts = Array.from({ length: 50 }, (_, i) =>
        store.set(key('lock'), String(i), { onlyNew: true, ttl: 60 }),
      )
      expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(1)
    })

    test('of fifty that take at once, one receives the value', async () => {
      const key = space()
      await store.set(key('nonce'), 'once')
      const takes = await Promise.all(Array.from({ length: 50 }, () => store.take(key('nonce'))))
      expect(takes.filter((value) => value !== null)).toEqual(['once'])
      expect(await store.exists(key('nonce'))).toBe(false)
    })

    test('a write replaces a value of another type', async () => {
      const key = space()
      await store.listPush(key('a'), 'x')
      await store.set(key('a'), 'text')
      expect(await store.get(key('a'))).toBe('text')
    })

    test('remove counts the keys that existed', async () => {
      const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
      await store.set(a, '1')
      await store.setAdd(c, 'm')
      expect(await store.remove(a, b, c, a)).toBe(2)
      expect(await store.remove()).toBe(0)
      expect(await store.exists(a)).toBe(false)
    })
  })

  describe('expiry', () => {
    test('an expired key is gone for every verb', async () => {
      const key = space()
      await store.set(key('a'), '1', { ttl: 0.02 })
      await store.hashSet(key('h'), { f: 'v' })
      await store.expire(key('h'), 0.02)
      await expect.poll(() => store.get(key('a')), patience).toBeNull()
      await expect.poll(() => store.hashAll(key('h')), patience).toEqual({})
      expect(await store.ttl(key('a'))).toBe(-2)
      expect(await store.exists(key('h'))).toBe(false)
      expect(await store.remove(key('a'), key('h'))).toBe(0)
      expect(await store.set(key('a'), '2', { onlyNew: true })).toBe(true)
    })

    test('ttl tells seconds, no expiry and absence apart', async () => {
      const key = space()
      expect(await store.ttl(key('a'))).toBe(-2)
      await store.set(key('a'), '1')
      expect(await store.ttl(key('a'))).toBe(-1)
      expect(await store.expire(key('a'), 100)).toBe(true)
      expect(await store.ttl(key('a'))).toBeGreaterThan(90)
      expect(await store.ttl(key('a'))).toBeLessThanOrEqual(100)
      expect(await store.expire(key('absent'), 100)).toBe(false)
    })

    test('a write ends the ttl unless it keeps it', async () => {
      const key = space()
      await store.set(key('a'), '1', { ttl: 100 })
      await store.set(key('a'), '2', { keepTtl: true })
      expect(await store.ttl(key('a'))).toBeGreaterThan(90)
      await store.set(key('a'), '3')
      expect(await store.ttl(key('a'))).toBe(-1)
      await store.set(key('new'), '1', { keepTtl: true })
      expect(await store.ttl(key('new'))).toBe(-1)
    })

    test('changes inside a value keep its ttl', async () => {
      const key = space()
      await store.setAdd(key('s'), 'a')
      await store.listPush(key('l'), 'a')
      await store.expire(key('s'), 100)
      await store.expire(key('l'), 100)
      await store.setAdd(key('s'), 'b')
      await store.listPush(key('l'), 'b')
      expect(await store.ttl(key('s'))).toBeGreaterThan(90)
      expect(await store.ttl(key('l'))).toBeGreaterThan(90)
    })

    test('a ttl that is over removes with expire and is refused with set', async () => {
      const key = space()
      await store.set(key('a'), '1')
      expect(await store.expire(key('a'), 0)).toBe(true)
      expect(await store.exists(key('a'))).toBe(false)
      const refused = [
        store.set(key('a'), '1', { ttl: 0 }),
        store.set(key('a'), '1', { ttl: -5 }),
        store.set(key('a'), '1', { ttl: 5, keepTtl: true }),
        store.increment(key('a'), 1, { ttl: 0 }),
        store.expire(key('a'), Number.NaN),
      ]
      for (const outcome of await Promise.allSettled(refused)) {
        expect(outcome).toMatchObject({ reason: expect.any(KeyValueRefusal) })
      }
      expect(await store.exists(key('a'))).toBe(false)
    })
  })

  describe('counters', () => {
    test('every step of a race is counted', async () => {
      const key = space()
      const steps = Array.from({ length: 200 }, (_, i) => store.increment(key('n'), (i % 3) + 1))
      const sums = await Promise.all(steps)
      expect(new Set(sums).size).toBe(200)
      expect(await store.get(key('n'))).toBe(String(Math.max(...sums)))
    })

    test('steps may be negative and start from a written number', async () => {
      const key = space()
      expect(await store.increment(key('n'))).toBe(1)
      expect(await store.increment(key('n'), -5)).toBe(-4)
      await store.set(key('n'), '41')
      expect(await store.increment(key('n'))).toBe(42)
    })

    test('a ttl is set by the step that creates the counter only', async () => {
      const key = space()
      await store.increment(key('n'), 1, { ttl: 100 })
      await store.increment(key('n'), 1, { ttl: 900 })
      expect(await store.ttl(key('n'))).toBeLessThanOrEqual(100)
      expect(await store.ttl(key('n'))).toBeGreaterThan(90)
      await store.increment(key('forever'))
      expect(await store.increment(key('forever'), 1, { ttl: 100 })).toBe(2)
      expect(await store.ttl(key('forever'))).toBe(-1)
    })

    test.each(['', ' 1', '01', '1.5', '1e3', '-0', 'one'])('%j is no counter', async (text) => {
      const key = space()
      await store.set(key('n'), text)
      await store.hashSet(key('h'), { n: text })
      await expect(store.increment(key('n'))).rejects.toThrow('not an integer')
      await expect(store.hashIncrement(key('h'), 'n', 1)).rejects.toThrow('not an integer')
      expect(await store.get(key('n'))).toBe(text)
    })

    test('a step that is no integer is refused', async () => {
      await expect(store.increment(space()('n'), 0.5)).rejects.toThrow('not an integer')
    })
  })

  describe('hashes', () => {
    test('fields are written, read and removed', async () => {
      const key = space()
      await store.hashSet(key('h'), { a: '1', b: '', __proto__x: 'p' })
      await store.hashSet(key('h'), { a: '2', c: '3' })
      await store.hashSet(key('h'), {})
      expect(await store.hashAll(key('h'))).toEqual({ a: '2', b: '', c: '3', __proto__x: 'p' })
      expect(await store.hashGet(key('h'), 'a')).toBe('2')
      expect(await store.hashGet(key('h'), 'z')).toBeNull()
      expect(await store.hashRemove(key('h'), 'a', 'z', 'c')).toBe(2)
      expect(await store.hashRemove(key('h'), 'b', '__proto__x')).toBe(2)
      expect(await store.exists(key('h'))).toBe(false)
      expect(await store.hashAll(key('h'))).toEqual({})
    })

    test('a field counts under a race', async () => {
      const key = space()
      const steps = Array.from({ length: 100 }, () => store.hashIncrement(key('h'), 'n', 2))
      expect(Math.max(...(await Promise.all(steps)))).toBe(200)
      expect(await store.hashGet(key('h'), 'n')).toBe('200')
    })
  })

  describe('sets', () => {
    test('members are kept once', async () => {
      const key = space()
      expect(await store.setAdd(key('s'), 'a', 'b', 'a')).toBe(2)
      expect(await store.setAdd(key('s'), 'b', 'c')).toBe(1)
      expect(await store.setAdd(key('s'))).toBe(0)
      expect((await store.setMembers(key('s'))).sort()).toEqual(['a', 'b', 'c'])
      expect(await store.setHas(key('s'), 'a')).toBe(true)
      expect(await store.setHas(key('s'), 'z')).toBe(false)
      expect(await store.setRemove(key('s'), 'a', 'z', 'b')).toBe(2)
      expect(await store.setRemove(key('s'), 'c')).toBe(1)
      expect(await store.exists(key('s'))).toBe(false)
      expect(await store.setMembers(key('s'))).toEqual([])
    })
  })

  describe('sorted sets', () => {
    const members = (found: Array<{ member: string }>) => found.map(({ member }) => member)

    test('a range is by score, then by the bytes of the member', async () => {
      const key = space()
      for (const member of ['b', '\u{1f98a}', 'a', '\uff5e'])
        await store.sortedAdd(key('z'), member, 1)
      await store.sortedAdd(key('z'), 'last', 1.5)
      await store.sortedAdd(key('z'), 'first', -1)
      const all = await store.sortedRange(key('z'), '-inf', '+inf')
      expect(members(all)).toEqual(['first', 'a', 'b', '\uff5e', '\u{1f98a}', 'last'])
      expect(all[0]).toEqual({ member: 'first', score: -1 })
      expect(all[5]).toEqual({ member: 'last', score: 1.5 })
      expect(await store.sortedCount(key('z'))).toBe(6)
    })

    test('both ends of a range are included, infinite scores too', async () => {
      const key = space()
      const scores = [Number.NEGATIVE_INFINITY, 0, 10, 20, Number.POSITIVE_INFINITY]
      for (const score of scores) await store.sortedAdd(key('z'), `m${score}`, score)
      const range = async (...ends: [from: number | '-inf', to: number | '+inf']) =>
        (await store.sortedRange(key('z'), ...ends)).map(({ score }) => score)
      expect(await range('-inf', '+inf')).toEqual(scores)
      expect(await range(0, 10)).toEqual([0, 10])
      expect(await range(0.5, '+inf')).toEqual([10, 20, Number.POSITIVE_INFINITY])
      expect(await range('-inf', -1)).toEqual([Number.NEGATIVE_INFINITY])
      expect(await range(20, 10)).toEqual([])
    })

    test('a range is read in pages', async () => {
      const key = space()
      for (let i = 0; i < 25; i++) await store.sortedAdd(key('z'), `m${i}`, i)
      const page = async (offset: number, count: number) =>
        members(await store.sortedRange(key('z'), 5, '+inf', { offset, count }))
      expect(await page(0, 3)).toEqual(['m5', 'm6', 'm7'])
      expect(await page(18, 10)).toEqual(['m23', 'm24'])
      expect(await page(18, -1)).toEqual(['m23', 'm24'])
      expect(await page(30, 10)).toEqual([])
      expect(await page(3, 0)).toEqual([])
    })

    test('a member has one score, the newest', async () => {
      const key = space()
      await store.sortedAdd(key('z'), 'm', 1)
      await store.sortedAdd(key('z'), 'm', 2)
      expect(await store.sortedRange(key('z'), 1, 1)).toEqual([])
      expect(await store.sortedRange(key('z'), 2, 2)).toEqual([{ member: 'm', score: 2 }])
      await expect(store.sortedAdd(key('z'), 'm', Number.NaN)).rejects.toThrow(KeyValueRefusal)
    })

    test('members are removed by name and by range', async () => {
      const key = space()
      for (let i = 0; i < 10; i++) await store.sortedAdd(key('z'), `m${i}`, i)
      expect(await store.sortedRemove(key('z'), 'm0', 'm9', 'none')).toBe(2)
      expect(await store.sortedRemoveRange(key('z'), '-inf', 4)).toBe(4)
      expect(members(await store.sortedRange(key('z'), '-inf', '+inf'))).toEqual([
        'm5',
        'm6',
        'm7',
        'm8',
      ])
      expect(await store.sortedRemoveRange(key('z'), 5, '+inf')).toBe(4)
      expect(await store.exists(key('z'))).toBe(false)
      expect(await store.sortedCount(key('z'))).toBe(0)
    })
  })

  describe('lists', () => {
    test('bytes come back as they were pushed', async () => {
      const key = space()
      const bytes = Buffer.from([0, 255, 13, 10, 128, 0])
      expect(await store.listPush(key('l'), bytes, 'text', Buffer.alloc(0))).toBe(3)
      expect(await store.listPush(key('l'))).toBe(3)
      expect(await store.listRange(key('l'), 0, -1)).toEqual([
        bytes,
        Buffer.from('text'),
        Buffer.alloc(0),
      ])
      expect(await store.listPop(key('l'), 1)).toEqual([bytes])
    })

    test('values leave in the order they came, up to the count', async () => {
      const key = space()
      await store.listPush(key('l'), 'a', 'b', 'c', 'd')
      expect(texts(await store.listPop(key('l'), 3))).toEqual(['a', 'b', 'c'])
      expect(await store.listPop(key('l'), 0)).toEqual([])
      await store.listPush(key('l'), 'e')
      expect(texts(await store.listPop(key('l'), 10))).toEqual(['d', 'e'])
      expect(await store.listPop(key('l'), 10)).toEqual([])
      expect(await store.exists(key('l'))).toBe(false)
    })

    test('a range counts from both ends', async () => {
      const key = space()
      await store.listPush(key('l'), 'a', 'b', 'c', 'd')
      const range = async (from: number, to: number) =>
        texts(await store.listRange(key('l'), from, to)).join('')
      expect(await range(0, -1)).toBe('abcd')
      expect(await range(1, 2)).toBe('bc')
      expect(await range(-2, -1)).toBe('cd')
      expect(await range(-9, 0)).toBe('a')
      expect(await range(2, 9)).toBe('cd')
      expect(await range(3, 1)).toBe('')
      expect(await range(0, -9)).toBe('')
      expect(await store.listLength(key('l'))).toBe(4)
      expect(await store.listLength(key('absent'))).toBe(0)
    })

    test('a value is removed wherever it stands', async () => {
      const key = space()
      await store.listPush(key('l'), 'a', 'x', 'b', 'x')
      expect(await store.listRemove(key('l'), 'x')).toBe(2)
      expect(await store.listRemove(key('l'), Buffer.from('none'))).toBe(0)
      expect(texts(await store.listRange(key('l'), 0, -1))).toEqual(['a', 'b'])
      await store.listRemove(key('l'), 'a')
      await store.listRemove(key('l'), 'b')
      expect(await store.exists(key('l'))).toBe(false)
    })

    test('values move from one list to the tail of another', async () => {
      const key = space()
      await store.listPush(key('from'), 'a', 'b', 'c')
      await store.listPush(key('to'), 'z')
      expect(texts(await store.listMove(key('from'), key('to'), 2))).toEqual(['a', 'b'])
      expect(texts(await store.listRange(key('from'), 0, -1))).toEqual(['c'])
      expect(texts(await store.listRange(key('to'), 0, -1))).toEqual(['z', 'a', 'b'])
      expect(await store.listMove(key('absent'), key('to'), 5)).toEqual([])
      expect(await store.listMove(key('from'), key('to'), 0)).toEqual([])
      expect(texts(await store.listMove(key('to'), key('to'), 1))).toEqual(['z'])
      expect(texts(await store.listRange(key('to'), 0, -1))).toEqual(['a', 'b', 'z'])
    })

    test('movers and poppers at once lose and double nothing', async () => {
      const key = space()
      const values = Array.from({ length: 3000 }, (_, i) => String(i))
      await store.listPush(key('from'), ...values)
      const moves = Array.from({ length: 40 }, () => store.listMove(key('from'), key('to'), 70))
      const pops = Array.from({ length: 20 }, () => store.listPop(key('from'), 10))
      const popped = (await Promise.all(pops)).flat()
      await Promise.all(moves)
      const rest = await store.listRange(key('from'), 0, -1)
      const moved = await store.listRange(key('to'), 0, -1)
      const seen = texts([...popped, ...moved, ...rest])
      expect(seen.sort()).toEqual(values.sort())
      expect(moved).toHaveLength(2800)
    })

    test('thousands of values move in one step', async () => {
      const key = space()
      const values = Array.from({ length: 10_500 }, (_, i) => String(i))
      await store.listPush(key('from'), ...values)
      expect(await store.listMove(key('from'), key('to'), 10_400)).toHaveLength(10_400)
      expect(texts(await store.listRange(key('to'), 0, -1))).toEqual(values.slice(0, 10_400))
      expect(await store.listLength(key('from'))).toBe(100)
    })

    test('a move onto a key of another type changes nothing', async () => {
      const key = space()
      await store.listPush(key('from'), 'a', 'b')
      await store.set(key('to'), 'text')
      await expect(store.listMove(key('from'), key('to'), 2)).rejects.toThrow('another type')
      expect(texts(await store.listRange(key('from'), 0, -1))).toEqual(['a', 'b'])
    })
  })

  describe('publish and subscribe', () => {
    test('every listener of a channel hears its messages in order until it ends', async () => {
      const channel = space()
      const heard: string[] = []
      const heardToo: string[] = []
      const end = await store.subscribe(channel('a'), (message) => heard.push(message))
      const endToo = await store.subscribe(channel('a'), (message) => heardToo.push(message))
      await store.publish(channel('a'), '1')
      await store.publish(channel('other'), 'no')
      await store.publish(channel('a'), '2')
      await expect.poll(() => heardToo, patience).toEqual(['1', '2'])
      await end()
      await end()
      await store.publish(channel('a'), '3')
      await expect.poll(() => heardToo, patience).toEqual(['1', '2', '3'])
      await endToo()
      await store.publish(channel('a'), '4')
      await store.subscribe(channel('a'), (message) => heard.push(message))
      await store.publish(channel('a'), '5')
      await expect.poll(() => heard, patience).toEqual(['1', '2', '5'])
      expect(heardToo).toEqual(['1', '2', '3'])
    })
  })

  describe('pipelines', () => {
    test('commands run in order and give their results in order', async () => {
      const key = space()
      const results = await store.pipeline((batch) => {
        batch.set(key('n'), '1')
        batch.increment(key('n'), 5, { ttl: 9 })
        batch.hashSet(key('h'), { a: 'b' })
        batch.hashAll(key('h'))
        batch.listPush(key('l'), Buffer.from([255]))
        batch.listPop(key('l'), 1)
        batch.getMany([])
        batch.get(key('n'))
        batch.remove(key('n'), key('h'))
        batch.publish(key('c'), 'm')
      })
      expect(results).toEqual([
        ...[true, 6, undefined, { a: 'b' }, 1, [Buffer.from([255])]],
        ...[[], '6', 2, undefined],
      ])
      expect(await store.pipeline(() => {})).toEqual([])
    })

    test('the caller picks results by returning them', async () => {
      const key = space()
      const [sum, text] = await store.pipeline((batch) => {
        batch.set(key('n'), '4')
        return [batch.increment(key('n')), batch.get(key('n'))]
      })
      expect(sum + 1).toBe(6)
      expect(text?.padStart(2)).toBe(' 5')
    })

    test('the commands behind a failed one still run', async () => {
      const key = space()
      const run = store.pipeline((batch) => {
        batch.set(key('a'), 'text')
        batch.setAdd(key('a'), 'member')
        batch.set(key('b'), 'written')
      })
      await expect(run).rejects.toThrow('another type')
      expect(await store.get(key('b'))).toBe('written')
    })
  })

  describe('scan', () => {
    const collect = async (prefix: string, count?: number) => {
      const pages: string[][] = []
      for await (const page of store.scan(prefix, { count })) pages.push(page)
      return { pages, keys: [...new Set(pages.flat())].sort() }
    }

    test('five thousand keys come in pages, glob characters meaning themselves', async () => {
      const prefix = `${randomUUID()}*?[a-z]\\^:`
      const keys = Array.from({ length: 5000 }, (_, i) => `${prefix}${i}`)
      await store.pipeline((batch) => {
        for (const key of keys) batch.set(key, '1')
        batch.set(prefix.replace('*', 'x'), 'not this one')
        batch.set(prefix.replace('[a-z]', 'b'), 'nor this')
      })
      const found = await collect(prefix, 500)
      expect(found.keys).toEqual(keys.sort())
      expect(found.pages.length).toBeGreaterThan(1)
      expect(found.pages.every((page) => page.length > 0)).toBe(true)
      expect((await collect(`${prefix}499`)).keys).toHaveLength(11)
      expect((await collect(`${prefix}none`)).pages).toEqual([])
    })

    test('keys may be removed while they are read', async () => {
      const prefix = `${randomUUID()}:`
      await store.pipeline((batch) => {
        for (let i = 0; i < 1000; i++) batch.set(prefix + i, '1')
      })
      for await (const page of store.scan(prefix, { count: 50 })) await store.remove(...page)
      expect((await collect(prefix)).keys).toEqual([])
    })
  })

  test('a verb for another type is refused and changes nothing', async () => {
    const key = space()
    await store.set(key('text'), 'value')
    await store.setAdd(key('set'), 'member')
    const refused = [
      ...[store.get(key('set')), store.take(key('set')), store.increment(key('set'))],
      ...[store.hashSet(key('set'), { a: 'b' }), store.hashGet(key('set'), 'a')],
      ...[store.hashAll(key('text')), store.hashRemove(key('text'), 'a')],
      ...[store.hashIncrement(key('set'), 'a', 1), store.hashSet(key('text'), {})],
      ...[store.setAdd(key('text'), 'a'), store.setRemove(key('text'), 'a')],
      ...[store.setMembers(key('text')), store.setHas(key('text'), 'a'), store.setAdd(key('text'))],
      ...[store.sortedAdd(key('set'), 'a', 1), store.sortedRemove(key('text'), 'a')],
      ...[store.sortedRange(key('set'), 1, 2), store.sortedRemoveRange(key('set'), 1, 2)],
      ...[
        store.sortedCount(key('set')),
        store.listPush(key('set'), 'a'),
        store.listPush(key('set')),
      ],
      ...[
        store.listPop(key('set'), 1),
        store.listPop(key('set'), 0),
        store.listLength(key('text')),
      ],
      ...[store.listRange(key('text'), 0, 1), store.listRemove(key('set'), 'a')],
      ...[store.listMove(key('set'), key('l'), 1), store.listMove(key('set'), key('l'), 0)],
    ]
    const outcomes = await Promise.allSettled(refused)
    const wrongs = outcomes.map((outcome) =>
      outcome.status === 'rejected' && outcome.reason instanceof KeyValueRefusal
        ? outcome.reason.message
        : outcome,
    )
    expect(new Set(wrongs)).toEqual(new Set(['key holds another type of value']))
    expect(await store.get(key('text'))).toBe('value')
    expect(await store.setMembers(key('set'))).toEqual(['member'])
  })

  test('a server tells its version and its time', async () => {
    const { version, clock } = await store.describe()
    const isServer = store.engine === 'redis'
    expect(version ?? '').toMatch(isServer ? /^\d+\.\d+/ : /^$/)
    expect(Math.abs((clock ?? new Date()).getTime() - Date.now())).toBeLessThan(60_000)
    expect(clock !== undefined).toBe(isServer)
  })

  test('it answers a ping, and nothing after it was closed', async () => {
    await store.ping()
    const second = await open()
    await second.store.subscribe('any', () => {})
    await second.end()
    await expect(second.store.get('any')).rejects.toThrow('not reachable')
    await expect(second.store.ping()).rejects.toThrow('not reachable')
    await second.store.close()
  })
})
