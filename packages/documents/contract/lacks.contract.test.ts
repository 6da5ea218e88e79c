import Database from 'libsql'
import { MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { collection, type Doc, type LayerSettings } from '../src/index.ts'
import { askPostgres, onEveryEngine } from './engines.ts'
import { killInTheMiddle } from './killed-upgrade.ts'
import { newId } from './things.ts'
import { animalsOf, olderBy } from './upgrader.ts'

interface Pet extends Doc {
  name?: string
  toys?: string[]
}

const named = (name: string) =>
  collection<Pet>()({
    name,
    fields: { name: 'text', toys: 'list' },
    unique: [{ fields: ['name'], within: 'everywhere' }],
  })

/** Drops an index behind the back of the store. */
async function dropIndex({ type, connection_string }: LayerSettings, name: string) {
  if (type === 'postgres') return askPostgres(connection_string, `drop index "${name}__text_name"`)
  if (type === 'sqlite') {
    const file = new Database(connection_string)
    file.exec(`drop index "${name}__text_name"`)
    file.close()
    return
  }
  const client = new MongoClient(connection_string)
  await client.db().collection(name).dropIndex('text_name')
  await client.close()
}

onEveryEngine('what a store is without', [], (opened) => {
  const step = (number: number) => ({ number, name: 'tidy up', run: async () => {} })

  test('is what the next start makes, and nothing after it', async () => {
    const spec = named(`pets_${newId()}`)
    const { store } = opened
    expect(await store.findLacks([spec], [step(51)])).toEqual([
      { kind: 'upgrade', text: `${spec.name} is not there yet` },
      { kind: 'upgrade', text: 'step 51 (tidy up) has not run' },
    ])
    await store.ensure([spec], [step(51)])
    expect(await store.findLacks([spec], [step(51)])).toEqual([])
    const grown = collection<Pet>()({ name: spec.name, fields: { name: 'text' } })
    expect(await store.findLacks([grown], [step(51)])).toEqual([
      { kind: 'upgrade', text: `${spec.name} is of another release` },
    ])
    expect(await store.findLacks([spec], [])).toEqual([
      { kind: 'newer', text: 'step 51 (tidy up) was run by a later release' },
    ])
  })

  if (opened.isShared)
    test('can be an index that somebody dropped, which a start makes again', async () => {
      const spec = named(`pets_${newId()}`)
      const { store, settings } = opened
      await store.ensure([spec], [])
      const pets = store.across(spec, 'tester')
      await pets.insert({ id: newId(), org_id: 'o', name: 'Rex', toys: ['ball'] })
      await dropIndex(settings, spec.name)
      const lacks = (await store.findLacks([spec], [])).filter(({ kind }) => kind === 'index')
      expect(lacks).toHaveLength(1)
      expect(lacks[0]?.text).toContain('text_name')
      await store.ensure([spec], [])
      expect((await store.findLacks([spec], [])).filter(({ kind }) => kind === 'index')).toEqual([])
      const twin = pets.insert({ id: newId(), org_id: 'o', name: 'Rex' })
      await expect(twin).rejects.toThrow('already taken')
      expect(await pets.count({ toys: { has: 'ball' } })).toBe(1)
    })

  if (opened.isShared)
    test('is finished after a kill in the middle, and then no more is done', async () => {
      const name = `animals_${newId()}`
      const { before, after } = animalsOf(name)
      const { store, settings, isAtomic } = opened
      await store.ensure([before], [])
      const old = store.across(before, 'tester')
      for (let age = 0; age < 10; age++) {
        await old.insert({ id: newId(), org_id: 'o', name: `young ${age}`, age })
      }
      await killInTheMiddle(settings, name)
      const now = store.across(after, 'tester')
      expect(await now.count({ name: 'older' })).toBe(isAtomic ? 0 : 5)
      let runs = 0
      const step = olderBy(name, async () => {
        runs += 1
      })
      await store.ensure([after], [step])
      expect(await now.count({ name: 'older' })).toBe(10)
      const ages = (await now.find({}, { sort: [['age', 'asc']] })).map(({ age }) => age)
      expect(ages).toEqual(Array.from({ length: 10 }, (_, age) => age + 1))
      await store.ensure([after], [step])
      expect(runs).toBe(1)
    })

  test('is another thing than what a server says of itself: version and time', async () => {
    const { version, clock } = await opened.store.describe()
    expect(version).toMatch(/^\d+\.\d+/)
    expect(clock === undefined).toBe(opened.store.engine === 'sqlite')
    if (clock) expect(Math.abs(clock.getTime() - Date.now())).toBeLessThan(60_000)
  })
})
