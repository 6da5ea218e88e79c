import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DuplicateDocument, openStore, StaleDocument, version } from '../src/index.ts'
import { onEveryEngine } from './engines.ts'
import { newId, organisation, things, visits } from './things.ts'

/** Sqlite hears of what another process did a few milliseconds later. */
const untilHeard = () => delay(30)

onEveryEngine('writes', [things, visits], (opened) => {
  test('what was inserted is read back with its version', async () => {
    const { things, thing } = organisation(opened.store)
    const doc = thing({ name: 'one', place: { town: 'Ghent' } })
    const kept = await things.insert(doc)
    expect(kept).toEqual({ ...doc, [version]: 1 })
    expect(await things.get(doc.id)).toEqual(kept)
    expect(JSON.parse(JSON.stringify(kept))).toEqual(doc)
  })

  test('an unknown id is undefined', async () => {
    const { things } = organisation(opened.store)
    for (const id of [newId(), '', '\0', "'", 'é'.repeat(5000)]) {
      expect(await things.get(id)).toBeUndefined()
    }
  })

  test('a write keeps the organisation of the writer whatever the document says', async () => {
    const { org, things, thing } = organisation(opened.store)
    const kept = await things.insert(thing({ org_id: 'someone else' }))
    expect(kept.org_id).toBe(org)
    expect((await things.replace({ ...kept, org_id: 'someone else' })).org_id).toBe(org)
    expect((await things.change(kept.id, (doc) => ({ ...doc, org_id: 'x' })))?.org_id).toBe(org)
    expect((await things.get(kept.id))?.org_id).toBe(org)
  })

  test('another organisation can neither see nor touch a document', async () => {
    const { things, thing } = organisation(opened.store)
    const stranger = organisation(opened.store).things
    const kept = await things.insert(thing({ name: 'mine', tags: ['a'] }))
    await things.replace({ ...kept, name: 'still mine' })

    expect(await stranger.get(kept.id)).toBeUndefined()
    expect(await stranger.find({ id: kept.id })).toEqual([])
    expect(await stranger.count()).toBe(0)
    expect(await stranger.tally('tags')).toEqual([])
    expect(await stranger.history(kept.id)).toEqual([])
    expect(await stranger.revision(kept.id, 1)).toBeUndefined()
    expect(await stranger.change(kept.id, (doc) => doc)).toBeUndefined()
    expect(await stranger.remove(kept.id)).toBe(false)
    const forged = { ...kept, name: 'stolen', [version]: 2 }
    await expect(stranger.replace(forged)).rejects.toBeInstanceOf(StaleDocument)
    await expect(stranger.insert(kept)).rejects.toBeInstanceOf(DuplicateDocument)
    expect(await things.get(kept.id)).toMatchObject({ name: 'still mine', [version]: 2 })
  })

  test('across organisations everything is seen and the document keeps its own', async () => {
    const one = organisation(opened.store)
    const two = organisation(opened.store)
    const all = opened.store.across(things, 'root')
    const first = await one.things.insert(one.thing({ name: 'across' }))
    const second = await all.insert(two.thing({ name: 'across' }))
    expect(await two.things.get(second.id)).toMatchObject({ org_id: two.org })
    const ids = (await all.find({ name: 'across' })).map((doc) => doc.id)
    expect(ids.sort()).toEqual([first.id, second.id].sort())
    await all.change(first.id, (doc) => ({ ...doc, name: 'moved', org_id: two.org }))
    expect(await one.things.get(first.id)).toBeUndefined()
    expect(await two.things.count({ name: 'moved' })).toBe(1)
    expect(await all.remove(second.id)).toBe(true)
  })

  test('an id that is taken is refused', async () => {
    const { things, visits, thing } = organisation(opened.store)
    for (const one of [things, visits]) {
      const doc = thing({ slug: newId() })
      await one.insert(doc)
      const refused = one.insert({ ...doc, name: 'again' })
      await expect(refused).rejects.toMatchObject({ fields: ['id'] })
      await expect(refused).rejects.toBeInstanceOf(DuplicateDocument)
      expect(await one.get(doc.id)).toEqual({ ...doc, [version]: 1 })
    }
  })

  test('a unique field is free in another organisation and taken in the own one', async () => {
    const { things, thing } = organisation(opened.store)
    const other = organisation(opened.store)
    const first = await things.insert(thing({ slug: 'pay' }))
    await other.things.insert(other.thing({ slug: 'pay' }))
    const second = await things.insert(thing({ slug: 'orders' }))
    const taken = { collection: 'things', fields: ['slug'] }
    await expect(things.insert(thing({ slug: 'pay' }))).rejects.toMatchObject(taken)
    await expect(things.replace({ ...second, slug: 'pay' })).rejects.toMatchObject(taken)
    expect(await things.get(second.id)).toEqual(second)
    await things.remove(first.id)
    expect(await things.replace({ ...second, slug: 'pay' })).toMatchObject({ slug: 'pay' })
  })

  test('a field that is unique everywhere is taken for all organisations', async () => {
    const { things, thing } = organisation(opened.store)
    const other = organisation(opened.store)
    const code = newId()
    await things.insert(thing({ code }))
    await expect(other.things.insert(other.thing({ code }))).rejects.toMatchObject({
      fields: ['code'],
    })
    expect(await other.things.count()).toBe(0)
  })

  test('documents without a value never collide in a unique field', async () => {
    const { things, thing } = organisation(opened.store)
    await things.insert(thing())
    await things.insert(thing({ slug: undefined }))
    const third = await things.insert(thing({ slug: 'a' }))
    const { slug, ...rest } = third
    expect(slug).toBe('a')
    expect(await things.replace(rest)).not.toHaveProperty('slug')
    await things.insert(thing({ slug: 'a' }))
    expect(await things.count({ slug: null })).toBe(3)
  })

  test('long texts that differ only at the end are not the same', async () => {
    const { things, thing } = organisation(opened.store)
    const long = 'ü'.repeat(5000)
    await things.insert(thing({ slug: `${long}1` }))
    await things.insert(thing({ slug: `${long}2`, tags: [long] }))
    await expect(things.insert(thing({ slug: `${long}1` }))).rejects.toMatchObject({
      fields: ['slug'],
    })
    expect(await things.count({ slug: `${long}2` })).toBe(1)
    expect(await things.count({ slug: { startsWith: long } })).toBe(2)
    expect(await things.count({ slug: { contains: 'Ü2' } })).toBe(1)
    expect(await things.count({ tags: { has: long } })).toBe(1)
  })

  test('a stale write is refused and changes nothing', async () => {
    const { things, thing } = organisation(opened.store)
    const first = await things.insert(thing({ name: 'first', tags: ['a'] }))
    const second = await things.replace({ ...first, name: 'second', tags: ['b'] })
    expect(second[version]).toBe(2)
    const stale = things.replace({ ...first, name: 'late', tags: ['c'] })
    await expect(stale).rejects.toBeInstanceOf(StaleDocument)
    await expect(stale).rejects.toMatchObject({ collection: 'things', id: first.id })
    await expect(things.remove(first.id, 1)).rejects.toBeInstanceOf(StaleDocument)
    expect(await things.get(first.id)).toEqual(second)
    expect(await things.tally('tags')).toEqual([{ value: 'b', count: 1 }])
    expect(await things.remove(first.id, 2)).toBe(true)
    expect(await things.remove(first.id)).toBe(false)
    await expect(things.replace(second)).rejects.toBeInstanceOf(StaleDocument)
  })

  test('a change is retried on the newer document', async () => {
    const { things, thing } = organisation(opened.store)
    const { id } = await things.insert(thing({ name: 'a', quota: 1 }))
    let runs = 0
    const changed = await things.change(id, async (doc) => {
      runs += 1
      if (runs === 1) await things.change(id, (other) => ({ ...other, name: 'between' }))
      return { ...doc, quota: 2 }
    })
    expect(runs).toBe(2)
    expect(changed).toMatchObject({ name: 'between', quota: 2, [version]: 3 })
  })

  test('a change that names the version it saw is not retried', async () => {
    const { things, thing } = organisation(opened.store)
    const { id } = await things.insert(thing({ quota: 1 }))
    expect(await things.change(id, (doc) => ({ ...doc, quota: 2 }), 1)).toMatchObject({ quota: 2 })
    const stale = things.change(id, (doc) => ({ ...doc, quota: 3 }), 1)
    await expect(stale).rejects.toBeInstanceOf(StaleDocument)
    const overtaken = things.change(
      id,
      async (doc) => {
        await things.change(id, (other) => ({ ...other, name: 'between' }))
        return { ...doc, quota: 4 }
      },
      2,
    )
    await expect(overtaken).rejects.toBeInstanceOf(StaleDocument)
    expect(await things.get(id)).toMatchObject({ quota: 2, name: 'between', [version]: 3 })
  })

  test('a change cannot give a document another id', async () => {
    const { things, thing } = organisation(opened.store)
    const { id } = await things.insert(thing())
    expect(await things.change(id, (doc) => ({ ...doc, id: newId() }))).toMatchObject({ id })
    expect(await things.count()).toBe(1)
  })

  test('twenty changes at once lose none', async () => {
    const { things, visits, thing } = organisation(opened.store)
    for (const one of [things, visits]) {
      const { id } = await one.insert(thing({ quota: 0 }))
      const add = () => one.change(id, (doc) => ({ ...doc, quota: Number(doc.quota) + 1 }))
      await Promise.all(Array.from({ length: 20 }, add))
      expect(await one.get(id)).toMatchObject({ quota: 20, [version]: 21 })
    }
  })

  if (opened.isShared)
    test('several processes at once lose no change', async () => {
      const { org, things: mine, thing } = organisation(opened.store)
      const { id } = await mine.insert(thing({ quota: 0 }))
      const stores = await Promise.all([1, 2, 3].map(() => openStore(opened.settings)))
      const additions = stores.flatMap((store) => {
        const theirs = organisation(store, org).things
        const add = () => theirs.change(id, (doc) => ({ ...doc, quota: Number(doc.quota) + 1 }))
        return Array.from({ length: 6 }, add)
      })
      await Promise.all(additions)
      expect(await mine.get(id)).toMatchObject({ quota: 18, [version]: 19 })
      await Promise.all(stores.map((store) => store.close()))
    })

  if (opened.isShared)
    test('a process sees what another one wrote', async () => {
      const { org, things: mine, thing } = organisation(opened.store)
      const other = await openStore(opened.settings)
      const theirs = organisation(other, org).things
      expect([await mine.count(), await theirs.count()]).toEqual([0, 0])
      const { id } = await theirs.insert(thing({ tags: ['a'] }))
      await untilHeard()
      expect([await mine.count(), await theirs.count({ tags: { has: 'a' } })]).toEqual([1, 1])
      await mine.remove(id)
      await untilHeard()
      expect([await mine.count(), await theirs.count()]).toEqual([0, 0])
      await other.close()
    })

  test('a document that was read cannot be changed in place', async () => {
    const { things, thing } = organisation(opened.store)
    const { id } = await things.insert(thing({ tags: ['a'] }))
    const read = await things.get(id)
    expect(() => read?.tags?.push('b')).toThrow(TypeError)
    expect(await things.get(id)).toMatchObject({ tags: ['a'] })
  })

  test('what is no id is refused', async () => {
    const { things, thing } = organisation(opened.store)
    for (const id of ['a\0b', '\ud800', 'x'.repeat(257)]) {
      await expect(things.insert(thing({ id }))).rejects.toThrow('cannot be an id')
    }
    const nameless = JSON.parse('{"org_id": "o"}')
    await expect(things.insert(nameless)).rejects.toThrow('cannot be an id')
    const homeless = JSON.parse('{"id": "1"}')
    await expect(opened.store.across(visits, 'x').insert(homeless)).rejects.toThrow('cannot be')
  })

  test('a missing organisation never means all of them', () => {
    const writer = JSON.parse('{"actor": "nobody"}')
    expect(() => opened.store.collection(things, writer)).toThrow('needs an organisation')
  })

  test('of two inserts of one id at once exactly one succeeds', async () => {
    const { things, thing } = organisation(opened.store)
    const doc = thing()
    const both = await Promise.allSettled([things.insert(doc), things.insert(doc)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('of several removals at once exactly one says so', async () => {
    const { things, thing } = organisation(opened.store)
    const { id } = await things.insert(thing())
    const said = await Promise.all(Array.from({ length: 5 }, () => things.remove(id)))
    expect(said.filter(Boolean)).toHaveLength(1)
  })
})
