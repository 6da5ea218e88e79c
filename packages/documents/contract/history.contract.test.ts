import { expect, test } from 'vitest'
import { version } from '../src/index.ts'
import { onEveryEngine } from './engines.ts'
import { newId, organisation, things, visits } from './things.ts'

onEveryEngine('history', [things, visits], (opened) => {
  test('every write is kept with its author, newest first', async () => {
    const { org, things: mine, thing } = organisation(opened.store)
    const other = opened.store.collection(things, { org, actor: 'someone else' })
    const start = new Date().toISOString()
    const first = await mine.insert(thing({ name: 'one' }))
    await other.replace({ ...first, name: 'two' })
    const [latest, oldest, ...more] = await mine.history(first.id)
    expect(more).toEqual([])
    expect(latest).toMatchObject({
      id: first.id,
      org_id: org,
      version: 2,
      action: 'update',
      actor: 'someone else',
      before: { name: 'one' },
      after: { name: 'two' },
    })
    expect(oldest).toMatchObject({
      version: 1,
      action: 'create',
      actor: 'tester',
      before: null,
      after: { name: 'one' },
    })
    expect(oldest?.after).toEqual({ id: first.id, org_id: org, name: 'one' })
    const instants = [start, String(oldest?.at), String(latest?.at), new Date().toISOString()]
    expect([...instants].sort()).toEqual(instants)
  })

  test('one revision is found by its number', async () => {
    const { things, thing } = organisation(opened.store)
    const { id } = await things.insert(thing({ quota: 1 }))
    for (const quota of [2, 3, 4]) await things.change(id, (doc) => ({ ...doc, quota }))
    for (const number of [1, 2, 3, 4]) {
      const revision = await things.revision(id, number)
      expect(revision).toMatchObject({ version: number, after: { quota: number } })
      expect(revision?.before?.quota).toBe(number === 1 ? undefined : number - 1)
    }
    expect(await things.revision(id, 0)).toBeUndefined()
    expect(await things.revision(id, 5)).toBeUndefined()
    expect(await things.revision(newId(), 1)).toBeUndefined()
    expect(await things.history('\0')).toEqual([])
  })

  test('a removed document keeps its history and a new one of the id goes on with it', async () => {
    const { things, thing } = organisation(opened.store)
    const doc = thing({ name: 'first life', tags: ['a'] })
    await things.insert(doc)
    await things.remove(doc.id)
    expect((await things.history(doc.id)).map((one) => [one.version, one.action])).toEqual([
      [2, 'delete'],
      [1, 'create'],
    ])
    expect(await things.revision(doc.id, 2)).toMatchObject({
      actor: 'tester',
      before: { name: 'first life' },
      after: null,
    })
    const again = await things.insert({ ...doc, name: 'second life' })
    expect(again[version]).toBe(3)
    await things.replace({ ...again, name: 'second life, changed' })
    const history = await things.history(doc.id)
    expect(
      history.map((one) => [one.version, one.action, one.before?.name, one.after?.name]),
    ).toEqual([
      [4, 'update', 'second life', 'second life, changed'],
      [3, 'create', undefined, 'second life'],
      [2, 'delete', 'first life', undefined],
      [1, 'create', undefined, 'first life'],
    ])
  })

  test('a refused write leaves no revision', async () => {
    const { things, thing } = organisation(opened.store)
    const first = await things.insert(thing({ slug: 'a' }))
    const second = await things.insert(thing({ slug: 'b' }))
    await things.insert(second).catch(() => {})
    await things.replace({ ...second, slug: 'a' }).catch(() => {})
    await things.replace({ ...second, [version]: 7 }).catch(() => {})
    await things.remove(second.id, 7).catch(() => {})
    expect(await things.history(second.id)).toHaveLength(1)
    expect(await things.history(first.id)).toHaveLength(1)
    const next = await things.replace({ ...second, name: 'fine' })
    expect(next[version]).toBe(2)
  })

  test('concurrent changes are all in the history, one after the other', async () => {
    const { things, thing } = organisation(opened.store)
    const { id } = await things.insert(thing({ quota: 0 }))
    const add = () => things.change(id, (doc) => ({ ...doc, quota: Number(doc.quota) + 1 }))
    await Promise.all(Array.from({ length: 10 }, add))
    const history = await things.history(id)
    expect(history.map((one) => one.version)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    for (const { version, after } of history) expect(after?.quota).toBe(version - 1)
  })

  test('history never shows a secret', async () => {
    const { things, thing } = organisation(opened.store)
    const first = await things.insert(thing({ name: 'user', secret: 'hidden 1' }))
    await things.replace({ ...first, secret: 'hidden 2' })
    await things.remove(first.id)
    const history = await things.history(first.id)
    expect(history).toHaveLength(3)
    expect(JSON.stringify(history)).not.toContain('hidden')
    expect(history.at(-1)?.after).toEqual({ id: first.id, org_id: first.org_id, name: 'user' })
    expect(JSON.stringify(await things.revision(first.id, 2))).not.toContain('hidden')
    const again = await things.insert({ ...first, secret: 'kept' })
    expect((await things.get(again.id))?.secret).toBe('kept')
  })

  test('a collection without revisions has versions and no history', async () => {
    const { visits, thing } = organisation(opened.store)
    const first = await visits.insert(thing({ name: 'a' }))
    const second = await visits.replace({ ...first, name: 'b' })
    expect(second[version]).toBe(2)
    await expect(visits.replace(first)).rejects.toThrow('changed by someone else')
    expect(await visits.history(first.id)).toEqual([])
    expect(await visits.revision(first.id, 1)).toBeUndefined()
    expect(await visits.remove(first.id)).toBe(true)
  })
})
