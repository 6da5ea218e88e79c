import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type AnySpec, collection, type Doc, openStore, type Step } from '../src/index.ts'
import { onEveryEngine } from './engines.ts'
import { newId, things } from './things.ts'

interface Pet extends Doc {
  name?: string
  age?: number | string
  toys?: string[]
  chip?: string
}

const newName = () => `pets_${newId()}`

onEveryEngine('ensure', [things], (opened) => {
  const across = (spec: AnySpec) => opened.store.across(spec, 'tester')
  const pet = (members: Partial<Pet> = {}): Pet => ({ id: newId(), org_id: 'o', ...members })

  test('a second run changes nothing', async () => {
    const name = newName()
    const spec = () =>
      collection<Pet>()({
        name,
        fields: { name: 'text', toys: 'list' },
        unique: [{ fields: ['name'], within: 'everywhere' }],
      })
    await opened.store.ensure([spec()])
    const kept = await across(spec()).insert(pet({ name: 'Rex', toys: ['ball'] }))
    await opened.store.ensure([spec(), things])
    expect(await across(spec()).find({ name: 'Rex', toys: { has: 'ball' } })).toEqual([kept])
    await expect(across(spec()).insert(pet({ name: 'Rex' }))).rejects.toThrow('already taken')
  })

  test('a field declared later finds the documents that were there before', async () => {
    const name = newName()
    const old = collection<Pet>()({ name, fields: { name: 'text' } })
    await opened.store.ensure([old])
    const kept = await across(old).insert(pet({ name: 'Rex', age: 7, toys: ['ball', 'bone'] }))
    const many = Array.from({ length: 230 }, (_, age) => across(old).insert(pet({ age })))
    await Promise.all(many)
    const grown = collection<Pet>()({ name, fields: { name: 'text', age: 'number', toys: 'list' } })
    await opened.store.ensure([grown])
    const now = opened.store.across(grown, 'tester')
    expect(await now.count({ age: 7 })).toBe(2)
    expect(await now.find({ toys: { has: 'bone' }, age: { gte: 7 } })).toEqual([kept])
    expect(await now.history(kept.id)).toHaveLength(1)
    await now.replace({ ...kept, toys: [] })
    expect(await now.tally('toys')).toEqual([])
  })

  test('a field can change its kind, go and come back', async () => {
    const name = newName()
    const asText = collection<Pet>()({ name, fields: { age: 'text', toys: 'list' } })
    await opened.store.ensure([asText])
    await across(asText).insert(pet({ age: 7, toys: ['ball'] }))
    await across(asText).insert(pet({ age: '7' }))
    expect(await across(asText).count({ age: '7' })).toBe(1)
    const asNumber = collection<Pet>()({ name, fields: { age: 'number' } })
    await opened.store.ensure([asNumber])
    expect(await across(asNumber).count({ age: 7 })).toBe(1)
    await across(asNumber).insert(pet({ age: '8', toys: ['bone'] }))
    await opened.store.ensure([asText])
    expect(await across(asText).count({ age: { in: ['7', '8'] } })).toBe(2)
    expect(await across(asText).tally('toys')).toHaveLength(2)
  })

  test('a unique field can be declared and given up', async () => {
    const name = newName()
    const fields = { name: 'text', chip: 'text' } as const
    const free = collection<Pet>()({ name, fields })
    const one = { fields: ['chip'], within: 'everywhere' } as const
    const two = { fields: ['name', 'chip'], within: 'organisation' } as const
    const strict = collection<Pet>()({ name, fields, unique: [{ ...one, fields: ['chip'] }] })
    const loose = collection<Pet>()({
      name,
      fields,
      unique: [{ ...two, fields: ['name', 'chip'] }],
    })
    await opened.store.ensure([free])
    await across(free).insert(pet({ name: 'a', chip: '1' }))
    await opened.store.ensure([strict])
    const chip = across(strict).insert(pet({ name: 'b', chip: '1' }))
    await expect(chip).rejects.toMatchObject({ fields: ['chip'] })
    await opened.store.ensure([loose])
    await across(loose).insert(pet({ name: 'b', chip: '1' }))
    const both = across(loose).insert(pet({ name: 'a', chip: '1' }))
    await expect(both).rejects.toMatchObject({ fields: ['name', 'chip'] })
    await across(loose).insert(pet({ name: 'a', chip: '1', org_id: 'another' }))
    await opened.store.ensure([free])
    await across(free).insert(pet({ name: 'a', chip: '1' }))
  })

  test.each(['steps', 'revisions', 'shapes', 'two words', 'a__b', '', '1a', 'x"y', 'a'.repeat(60)])(
    'a collection cannot be called %j',
    async (name) => {
      await expect(opened.store.ensure([collection()({ name, fields: {} })])).rejects.toThrow()
    },
  )

  const spec = collection<Pet>()({ name: 'stepped', fields: { name: 'text' } })
  const noting = (number: number, runs: number[], work?: () => Promise<void>): Step => ({
    number,
    name: `step ${number}`,
    async run(documents) {
      runs.push(number)
      await documents.across(spec, 'upgrade').insert(pet({ name: `step ${number}` }))
      await work?.()
    },
  })

  test('steps run once each, in order', async () => {
    const runs: number[] = []
    await opened.store.ensure([spec], [noting(11, runs), noting(12, runs)])
    await opened.store.ensure([spec], [noting(11, runs), noting(12, runs), noting(13, runs)])
    expect(runs).toEqual([11, 12, 13])
    expect(await across(spec).count({ name: { in: ['step 11', 'step 12', 'step 13'] } })).toBe(3)
  })

  test('a run that was interrupted goes on where it stopped', async () => {
    const runs: number[] = []
    const fail = async () => {
      throw new Error('power cut')
    }
    const broken = [noting(21, runs), noting(22, runs, fail), noting(23, runs)]
    await expect(opened.store.ensure([spec], broken)).rejects.toThrow('power cut')
    expect(runs).toEqual([21, 22])
    if (opened.isAtomic) expect(await across(spec).count({ name: 'step 22' })).toBe(0)
    await opened.store.ensure([spec], [noting(21, runs), noting(22, runs), noting(23, runs)])
    expect(runs).toEqual([21, 22, 22, 23])
  })

  if (opened.isShared)
    test('processes that start at once run a step once', async () => {
      const runs: number[] = []
      const slowly = () => delay(150)
      const stores = await Promise.all([1, 2, 3].map(() => openStore(opened.settings)))
      const fresh = collection<Pet>()({ name: newName(), fields: { name: 'text', toys: 'list' } })
      const steps = () => [noting(31, runs, slowly), noting(32, runs)]
      await Promise.all(stores.map((store) => store.ensure([fresh], steps())))
      expect(runs).toEqual([31, 32])
      await Promise.all(stores.map((store) => store.close()))
    })
})
