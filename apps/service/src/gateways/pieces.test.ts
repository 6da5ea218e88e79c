import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCatalogue } from './catalogue.ts'
import { streamListing } from './listing-stream.ts'
import { added, gzipHead, gzipTail, nothing, pieceOf, type Sum, textOf } from './pieces.ts'

test('texts compressed one by one make one gzip stream in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 400 })), (texts) => {
      const pieces = texts.map(pieceOf)
      const sum = pieces.reduce<Sum>(added, nothing)
      const bytes = Buffer.concat(pieces.map((piece) => piece.bytes))
      const whole = Buffer.concat([gzipHead, bytes, gzipTail(sum)])
      const expected = Buffer.from(texts.join('')).toString()
      expect(gunzipSync(whole).toString()).toBe(expected)
      if (texts.length > 0) expect(textOf(bytes).toString()).toBe(expected)
    }),
  )
})

/** Items that a test changes, and what was loaded of them. */
function createItems(count: number) {
  const items = new Map(
    Array.from({ length: count }, (_, at) => [String(at).padStart(4, '0'), { version: 1, at }]),
  )
  const loaded: string[] = []
  let readings = 0
  const catalogue = createCatalogue({
    async versions() {
      readings += 1
      return [...items].map(([id, { version }]) => ({ id, version }))
    },
    async load(ids) {
      loaded.push(...ids)
      return ids.flatMap((id) => {
        const item = items.get(id)
        return item ? [{ id, version: item.version, text: JSON.stringify({ id, ...item }) }] : []
      })
    },
  })
  async function read(isCompressed: boolean) {
    const stream = streamListing(await catalogue.current(), 'n"1', isCompressed)
    const bytes = Buffer.concat(await stream.toArray())
    return JSON.parse(String(isCompressed ? gunzipSync(bytes) : bytes))
  }
  const all = () => [...items].map(([id, item]) => ({ id, ...item }))
  return { items, loaded, readings: () => readings, catalogue, read, all }
}

test.each([0, 1, 99, 100, 101, 250])(
  'a list of %i reads the same, compressed or not',
  async (count) => {
    const { read, all } = createItems(count)
    const whole = { Status: 'OK', Message: all(), Nonce: 'n"1' }
    expect(await read(true)).toEqual(whole)
    expect(await read(false)).toEqual(whole)
  },
)

test('after a change only what changed is loaded, and nothing between changes', async () => {
  const { items, loaded, read, all } = createItems(250)
  await read(true)
  expect(loaded.splice(0)).toHaveLength(250)
  await read(true)
  expect(loaded).toEqual([])
  items.set('0123', { version: 2, at: -1 })
  items.delete('0007')
  items.set('9999', { version: 1, at: 9999 })
  expect((await read(true)).Message).toEqual(all())
  expect(loaded.splice(0)).toEqual(['0123', '9999'])
  items.clear()
  expect((await read(true)).Message).toEqual([])
})

test('however many ask at once, the versions are read twice, and nobody sees an old list', async () => {
  const { items, readings, catalogue } = createItems(3)
  const first = catalogue.current()
  items.set('new', { version: 1, at: 0 })
  const others = await Promise.all(Array.from({ length: 500 }, () => catalogue.current()))
  expect(others.every(({ count }) => count === 4)).toBe(true)
  expect((await first).count).toBeGreaterThanOrEqual(3)
  expect(readings()).toBe(2)
})

test('a list that could not be read is read again', async () => {
  let isAway = true
  const catalogue = createCatalogue({
    versions: async () => {
      if (isAway) throw new Error('away')
      return [{ id: 'a', version: 1 }]
    },
    load: async () => [{ id: 'a', version: 1, text: '{}' }],
  })
  const both = [catalogue.current(), catalogue.current()]
  for (const one of both) await expect(one).rejects.toThrow('away')
  isAway = false
  expect((await catalogue.current()).count).toBe(1)
})
