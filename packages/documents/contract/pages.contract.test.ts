import { beforeAll, expect, test } from 'vitest'
import type { Page } from '../src/index.ts'
import { onEveryEngine } from './engines.ts'
import { organisation, type Thing, things } from './things.ts'

type Sort = NonNullable<Page<typeof things.fields>['sort']>

onEveryEngine('pages', [things], (opened) => {
  let many: ReturnType<typeof organisation>
  let few: ReturnType<typeof organisation>
  const idsOf = (docs: readonly Thing[]) => docs.map((doc) => doc.id)

  beforeAll(async () => {
    few = organisation(opened.store)
    const quotas = { a: 9, b: 10, c: undefined, d: 9, e: -1 }
    for (const [letter, quota] of Object.entries(quotas)) {
      const id = `${few.org}-${letter}`
      await few.things.insert(few.thing({ id, quota, name: letter.toUpperCase() }))
    }
    many = organisation(opened.store)
    const all = Array.from({ length: 450 }, (_, number) =>
      many.thing({
        quota: number % 7 || null,
        name: `n${number % 3}`,
        tags: ['every', ...(number % 50 === 0 ? ['rare'] : [])],
      }),
    )
    // No more at once than a slow server answers before the pool gives up waiting.
    for (let from = 0; from < all.length; from += 30) {
      await Promise.all(all.slice(from, from + 30).map((thing) => many.things.insert(thing)))
    }
  })

  const letters = async (sort?: Sort, page: { page?: number; size?: number } = {}) =>
    (await few.things.find({}, { sort, ...page })).map((doc) => doc.id.at(-1)).join('')

  test('documents come in the order of their id unless told otherwise', async () => {
    expect(await letters()).toBe('abcde')
    expect(await letters([['id', 'desc']])).toBe('edcba')
  })

  test('numbers sort as numbers, nothing first, and ties by id in the same direction', async () => {
    expect(await letters([['quota', 'asc']])).toBe('ceadb')
    expect(await letters([['quota', 'desc']])).toBe('bdaec')
    expect(
      await letters([
        ['quota', 'desc'],
        ['name', 'asc'],
      ]),
    ).toBe('badec')
    expect(
      await letters([
        ['quota', 'asc'],
        ['id', 'desc'],
      ]),
    ).toBe('cedab')
  })

  test('pages are counted from 1', async () => {
    expect(await letters(undefined, { size: 2 })).toBe('ab')
    expect(await letters(undefined, { page: 1, size: 2 })).toBe('ab')
    expect(await letters(undefined, { page: 2, size: 2 })).toBe('cd')
    expect(await letters(undefined, { page: 3, size: 2 })).toBe('e')
    expect(await letters(undefined, { page: 4, size: 2 })).toBe('')
    expect(await letters([['quota', 'desc']], { page: 2, size: 2 })).toBe('ae')
    expect(await letters(undefined, { page: 3 })).toBe('abcde')
  })

  test('text sorts by byte', async () => {
    const { things, thing } = organisation(opened.store)
    const names = ['b', 'B', 'a', 'ä', 'Z', '_', '1', 'z', 'é', '', 'aa', 'a b']
    for (const name of names) await things.insert(thing({ name }))
    const found = await things.find({}, { sort: [['name', 'asc']] })
    const bytes = [...names].sort((one, other) =>
      Buffer.compare(Buffer.from(one), Buffer.from(other)),
    )
    expect(found.map((doc) => doc.name)).toEqual(bytes)
  })

  test('instants sort by time and not by how they are written', async () => {
    const { things, thing } = organisation(opened.store)
    const times = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.250Z', '2026-01-01T02:00:00+01:00']
    for (const updated_at of times) await things.insert(thing({ updated_at }))
    const found = await things.find({}, { sort: [['updated_at', 'asc']] })
    expect(found.map((doc) => doc.updated_at)).toEqual(times)
  })

  test('all pages together are every document once', async () => {
    const all = await many.things.find({}, { sort: [['name', 'desc']] })
    const paged: string[] = []
    for (let page = 1; page <= 10; page++) {
      paged.push(...idsOf(await many.things.find({}, { sort: [['name', 'desc']], page, size: 47 })))
    }
    expect(paged).toEqual(idsOf(all))
    expect(new Set(paged).size).toBe(450)
  })

  const orders: Sort[] = [
    [],
    [['id', 'desc']],
    [['quota', 'asc']],
    [['quota', 'desc']],
    [
      ['name', 'asc'],
      ['quota', 'desc'],
    ],
    [
      ['quota', 'desc'],
      ['name', 'asc'],
      ['id', 'desc'],
    ],
  ]

  test.each(orders.map((sort) => ({ sort })))(
    'each gives what find gives, by $sort',
    async ({ sort }) => {
      const seen: string[] = []
      for await (const doc of many.things.each({ name: { in: ['n0', 'n1'] } }, { sort })) {
        seen.push(doc.id)
      }
      expect(seen).toHaveLength(300)
      expect(seen).toEqual(idsOf(await many.things.find({ name: { in: ['n0', 'n1'] } }, { sort })))
    },
  )

  test('each can be left early and documents can be changed on the way', async () => {
    let seen = 0
    for await (const doc of many.things.each()) {
      await many.things.replace({ ...doc, visited: true })
      seen += 1
      if (seen === 5) break
    }
    expect(seen).toBe(5)
    expect(await many.things.count()).toBe(450)
  })

  test.each([
    { tags: { has: 'every' } },
    { tags: { has: 'rare' } },
    { tags: { hasAny: ['every', 'rare'] } },
    { name: 'n1', tags: { has: 'rare' } },
    { name: { in: ['n0', 'n1', 'n2'] }, tags: { has: 'every' } },
    { name: { startsWith: 'n' }, quota: 3 },
    { name: { includes: '2' }, tags: { has: 'nowhere' } },
    { quota: { gte: 2, lt: 4 }, active: true },
  ])('a page of those with %j is cut from all of them', async (filter) => {
    const sort: Sort = [['updated_at', 'desc']]
    const all = idsOf(await many.things.find(filter, { sort }))
    const paged: string[] = []
    for (let page = 1; page <= 3; page++) {
      paged.push(...idsOf(await many.things.find(filter, { sort, page, size: 20 })))
    }
    expect(paged).toEqual(all.slice(0, 60))
    expect(await many.things.count(filter)).toBe(all.length)
    expect(await many.things.reckon(filter)).toBe(all.length)
    const versions = await many.things.versions(filter)
    expect(versions.map(({ id }) => id)).toEqual(all.toSorted())
  })

  test('a list cannot be sorted by', async () => {
    const byList = few.things.find({}, { sort: [['tags', 'asc']] })
    await expect(byList).rejects.toThrow('cannot be sorted')
  })
})
