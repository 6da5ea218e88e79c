import { expect, test } from 'vitest'
import { copyDocuments, openStore } from '../src/index.ts'
import { onEveryEngine } from './engines.ts'
import { organisation, things, visits } from './things.ts'

const specs = [things, visits]
const nothing = () => {}

onEveryEngine('a copy', specs, (opened) => {
  test('holds every document with its version, its history and what it is found by', async () => {
    const origin = await openStore({ type: 'sqlite', connection_string: ':memory:' })
    await origin.ensure(specs)
    const { org, things: there, visits: seen, thing } = organisation(origin)
    const doc = thing({
      name: 'É',
      quota: 2.5,
      active: true,
      tags: ['a', 'b'],
      text: 'x\u0000\ud800',
    })
    const kept = await there.insert(doc)
    await there.replace({ ...kept, name: 'second' })
    const gone = await there.insert(thing())
    await there.remove(gone.id)
    await seen.insertMany(Array.from({ length: 520 }, (_, at) => thing({ name: `v${at}` })))
    const told: string[] = []
    const copied = await copyDocuments(origin, opened.store, specs, (what, done) =>
      told.push(`${what} ${done}`),
    )
    expect(copied).toMatchObject([
      { what: 'things', count: 1 },
      { what: 'visits', count: 520 },
      { what: 'revisions', count: 3 },
    ])
    expect(told).toEqual(['things 1', 'visits 500', 'visits 520', 'revisions 3'])
    const here = organisation(opened.store, org)
    expect(await here.things.get(doc.id)).toEqual(await there.get(doc.id))
    expect(await here.things.history(doc.id)).toEqual(await there.history(doc.id))
    expect(await here.things.history(gone.id)).toEqual(await there.history(gone.id))
    expect(await here.things.find({ tags: { has: 'b' }, active: true, quota: 2.5 })).toHaveLength(1)
    expect(await here.visits.count({ name: { contains: 'V51' } })).toBe(11)

    const back = await openStore({ type: 'sqlite', connection_string: ':memory:' })
    await back.ensure(specs)
    expect(await copyDocuments(opened.store, back, specs, nothing)).toEqual(copied)
    const again = copyDocuments(origin, opened.store, specs, nothing)
    await expect(again).rejects.toThrow('things: the target holds some already')
    await Promise.all([origin.close(), back.close()])
  })
})
