import { beforeAll, expect, test } from 'vitest'
import type { Filter } from '../src/index.ts'
import { onEveryEngine } from './engines.ts'
import { organisation, things, visits } from './things.ts'

type Of = Filter<typeof things.fields>

// The trap that each of them holds is in its name.
const documents = {
  plain: {
    name: 'Payments',
    quota: 9,
    active: true,
    updated_at: '2026-01-02T03:04:05Z',
    tags: ['cards', 'eu'],
    place: { town: 'Ghent' },
  },
  other: {
    name: 'orders',
    quota: 10,
    active: false,
    updated_at: '2026-01-02T03:04:05.500Z',
    tags: ['eu'],
  },
  percent: { name: '100% sure', quota: -1.5, tags: ['%', 'a_b'] },
  underscore: { name: 'under_score\\slash', quota: 1e15 + 1 },
  regex: { name: 'a.b*(c)[d]{e}^$|+?', quota: 0, tags: ['a.b'] },
  unicode: { name: 'Ärger in ŁÓDŹ 𝒳', updated_at: '2026-01-02T04:04:05+01:00' },
  decomposed: { name: 'E\u0301cole' },
  nulls: { name: null, quota: null, tags: [] },
  absent: {},
  empty: { name: '', quota: 2, active: false },
  wrongKinds: { name: 7, quota: '10', active: 'true', tags: 'eu', updated_at: 5 },
}

const cases: Array<[Of, string[]]> = [
  [{}, Object.keys(documents)],
  [{ name: undefined }, Object.keys(documents)],

  [{ name: 'Payments' }, ['plain']],
  [{ name: 'payments' }, []],
  [{ name: '' }, ['empty']],
  [{ name: null }, ['nulls', 'absent', 'wrongKinds']],
  [{ name: { in: ['Payments', 'orders', 'nobody'] } }, ['plain', 'other']],
  [{ name: { in: [] } }, []],
  [{ name: { gte: 'a', lt: 'p' } }, ['other', 'regex']],
  [{ name: { gte: 'orders' } }, ['other', 'underscore', 'unicode']],
  [{ name: { lt: 'Payments' } }, ['percent', 'decomposed', 'empty']],

  [{ name: { contains: 'PAY' } }, ['plain']],
  [{ name: { contains: '%' } }, ['percent']],
  [{ name: { contains: '0%_' } }, []],
  [{ name: { contains: '_' } }, ['underscore']],
  [{ name: { contains: 'r_s' } }, ['underscore']],
  [{ name: { contains: '\\' } }, ['underscore']],
  [{ name: { contains: 'a.b*(c)[d]{e}^$|+?' } }, ['regex']],
  [{ name: { contains: '.*' } }, []],
  [{ name: { contains: 'äRGER' } }, ['unicode']],
  [{ name: { contains: 'łódź' } }, ['unicode']],
  [{ name: { contains: 'éco' } }, ['decomposed']],
  [
    { name: { contains: '' } },
    ['plain', 'other', 'percent', 'underscore', 'regex', 'unicode', 'decomposed', 'empty'],
  ],
  [{ name: { contains: 'x'.repeat(60_000) } }, []],
  [{ name: { contains: '\0' } }, []],

  [{ name: { includes: 'ay' } }, ['plain']],
  [{ name: { includes: 'AY' } }, []],
  [{ name: { includes: 'r_s' } }, ['underscore']],
  [{ name: { includes: '.b*(c)[d]' } }, ['regex']],
  [{ name: { includes: '.*' } }, []],

  [{ name: { startsWith: 'Pay' } }, ['plain']],
  [{ name: { startsWith: 'pay' } }, []],
  [{ name: { startsWith: '100%' } }, ['percent']],
  [{ name: { startsWith: 'under_' } }, ['underscore']],
  [{ name: { startsWith: 'underX' } }, []],
  [{ name: { startsWith: 'Ärger in ŁÓDŹ 𝒳' } }, ['unicode']],
  [{ name: { startsWith: 'a.b*' } }, ['regex']],
  [{ name: { startsWith: 'aab' } }, []],

  [{ quota: 9 }, ['plain']],
  [{ quota: 0 }, ['regex']],
  [{ quota: -1.5 }, ['percent']],
  [{ quota: 1e15 + 1 }, ['underscore']],
  [{ quota: null }, ['unicode', 'decomposed', 'nulls', 'absent', 'wrongKinds']],
  [{ quota: { in: [9, 10, 11] } }, ['plain', 'other']],
  [{ quota: { in: [] } }, []],
  [{ quota: { gte: 9 } }, ['plain', 'other', 'underscore']],
  [{ quota: { gte: 2, lt: 10 } }, ['plain', 'empty']],
  [{ quota: { lt: 0 } }, ['percent']],

  [{ active: true }, ['plain']],
  [{ active: false }, ['other', 'empty']],
  [{ active: { in: [true, false] } }, ['plain', 'other', 'empty']],
  [
    { active: null },
    ['percent', 'underscore', 'regex', 'unicode', 'decomposed', 'nulls', 'absent', 'wrongKinds'],
  ],

  [{ updated_at: '2026-01-02T03:04:05Z' }, ['plain', 'unicode']],
  [{ updated_at: '2026-01-02T03:04:05.000Z' }, ['plain', 'unicode']],
  [{ updated_at: { gte: '2026-01-02T03:04:05.100Z' } }, ['other']],
  [{ updated_at: { lt: '2026-01-02T03:04:05.500Z' } }, ['plain', 'unicode']],
  [{ updated_at: { gte: '2026-01-02' } }, ['plain', 'other', 'unicode']],

  [{ tags: { has: 'eu' } }, ['plain', 'other']],
  [{ tags: { has: 'cards' } }, ['plain']],
  [{ tags: { has: '%' } }, ['percent']],
  [{ tags: { has: 'a_b' } }, ['percent']],
  [{ tags: { has: 'e' } }, []],
  [{ tags: { hasAny: ['cards', '%'] } }, ['plain', 'percent']],
  [{ tags: { hasAny: ['eu', 'cards'] } }, ['plain', 'other']],
  [{ tags: { hasAny: ['cards'] } }, ['plain']],
  [{ tags: { hasAny: [] } }, []],

  [{ 'place.town': 'Ghent' }, ['plain']],
  [{ name: { contains: 'a' }, active: true, quota: { gte: 9 }, tags: { has: 'eu' } }, ['plain']],
  [{ name: { contains: 'a' }, active: false }, []],
]

onEveryEngine('filters', [things, visits], (opened) => {
  const kept = new Map<string, string>()
  let mine: ReturnType<typeof organisation>
  beforeAll(async () => {
    mine = organisation(opened.store)
    for (const [label, members] of Object.entries(documents)) {
      // Documents come from files and older releases too, so a kind is not what a type promises.
      const doc = Object.assign(mine.thing(), members, { label })
      kept.set(label, (await mine.things.insert(doc)).id)
    }
  })

  test.each(cases)('%j finds %j', async (filter, labels) => {
    const found = await mine.things.find(filter)
    expect(found.map((doc) => doc.label).sort()).toEqual([...labels].sort())
    expect(await mine.things.count(filter)).toBe(labels.length)
  })

  test('ids are found one by one and as a list', async () => {
    const id = String(kept.get('plain'))
    expect(await mine.things.count({ id })).toBe(1)
    expect(await mine.things.count({ id: { in: [id, 'nobody'] }, name: 'Payments' })).toBe(1)
    expect(await mine.things.count({ id: { in: [] } })).toBe(0)
    const all = await mine.things.find({ id: { in: [...kept.values()] } })
    expect(all).toHaveLength(kept.size)
  })

  test('a value of another kind equals nothing', async () => {
    const loose: Array<Record<string, unknown>> = [
      { quota: '9' },
      { active: 'true' },
      { active: 1 },
      { name: 7 },
      { quota: { gte: '0' } },
      { name: { in: [7] } },
    ]
    for (const filter of loose) expect(await mine.things.find(filter as Of)).toEqual([])
  })

  test('a field that was not declared is refused', async () => {
    const unknown = { place: 'Ghent' } as Of
    await expect(mine.things.find(unknown)).rejects.toThrow("no declared field 'place'")
    await expect(mine.things.count({ toString: 'x' } as Of)).rejects.toThrow('no declared field')
  })

  test('versions are told by id, of what the filter finds', async () => {
    const { things, thing } = organisation(opened.store)
    const made = [await things.insert(thing({ active: true })), await things.insert(thing({}))]
    const [first, other] = made.map(({ id }) => id).toSorted()
    expect(await things.versions()).toEqual([
      { id: first, version: 1 },
      { id: other, version: 1 },
    ])
    await things.replace({ ...(made[0] as (typeof made)[0]), name: 'new' })
    expect(await things.versions({ active: true })).toEqual([{ id: made[0]?.id, version: 2 }])
    expect(await things.versions({ name: 'nobody' })).toEqual([])
  })

  test('values are counted, most frequent first, then in order', async () => {
    expect(await mine.things.tally('tags')).toEqual([
      { value: 'eu', count: 2 },
      { value: '%', count: 1 },
      { value: 'a.b', count: 1 },
      { value: 'a_b', count: 1 },
      { value: 'cards', count: 1 },
    ])
    expect(await mine.things.tally('tags', { active: true })).toEqual([
      { value: 'cards', count: 1 },
      { value: 'eu', count: 1 },
    ])
    expect(await mine.things.tally('active')).toEqual([
      { value: 'false', count: 2 },
      { value: 'true', count: 1 },
    ])
    expect(await mine.things.tally('quota', { quota: { gte: 9, lt: 11 } })).toEqual([
      { value: '9', count: 1 },
      { value: '10', count: 1 },
    ])
    expect((await mine.things.tally('name', { name: { contains: 'pay' } })).at(0)).toEqual({
      value: 'Payments',
      count: 1,
    })
    expect(await mine.things.tally('code')).toEqual([])
  })

  test('values are counted across organisations', async () => {
    const two = [organisation(opened.store), organisation(opened.store)]
    for (const { things, thing } of two) await things.insert(thing({ tags: ['both', 'both'] }))
    const all = opened.store.across(things, 'root')
    const both = (await all.tally('tags')).find(({ value }) => value === 'both')
    expect(both).toEqual({ value: 'both', count: 2 })
    expect(await all.count({ tags: { has: 'both' } })).toBe(2)
  })
})
