import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DuplicateDocument, openStore, StaleDocument, version } from '../src/index.ts'
import { onEveryEngine } from './engines.ts'
import { organisation, things, visits } from './things.ts'

onEveryEngine('atomically', [things, visits], (opened) => {
  test('keeps all writes of work that ends well and returns its answer', async () => {
    const { org, things: mine, thing } = organisation(opened.store)
    const kept = await mine.insert(thing({ quota: 1, tags: ['a'] }))
    const answer = await opened.store.atomically(async (documents) => {
      const inside = documents.collection(things, { org, actor: 'importer' })
      await inside.insert(thing({ name: 'new' }))
      await inside.change(kept.id, (doc) => ({ ...doc, quota: 2, tags: ['b'] }))
      expect(await inside.count()).toBe(2)
      expect(await inside.get(kept.id)).toMatchObject({ quota: 2 })
      return inside.count({ tags: { has: 'b' } })
    })
    expect(answer).toBe(1)
    expect(await mine.count()).toBe(2)
    expect(await mine.revision(kept.id, 2)).toMatchObject({ actor: 'importer' })
  })

  test('says whether it is atomic', () => {
    expect(opened.store.atomic).toBe(opened.isAtomic)
  })

  test('keeps nothing of work that fails, where it is atomic', async () => {
    const { org, things: mine, thing } = organisation(opened.store)
    const kept = await mine.insert(thing({ quota: 1, slug: 'a' }))
    const failing = opened.store.atomically(async (documents) => {
      const inside = documents.collection(things, { org, actor: 'importer' })
      await inside.insert(thing({ name: 'new', tags: ['t'] }))
      await inside.change(kept.id, (doc) => ({ ...doc, quota: 2 }))
      await documents.across(visits, 'importer').insert(thing())
      await delay(5)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    if (!opened.isAtomic) {
      expect(await mine.count()).toBe(2)
      return
    }
    expect(await mine.find()).toEqual([kept])
    expect(await mine.history(kept.id)).toHaveLength(1)
    expect(await mine.tally('tags')).toEqual([])
  })

  test('a refused write inside is undone alone and the rest can go on', async () => {
    const { org, things: mine, thing } = organisation(opened.store)
    const kept = await mine.insert(thing({ slug: 'taken' }))
    await opened.store.atomically(async (documents) => {
      const inside = documents.collection(things, { org, actor: 'importer' })
      const free = await inside.insert(thing({ slug: 'free', tags: ['t'] }))
      await expect(inside.insert(thing({ slug: 'taken' }))).rejects.toThrow(DuplicateDocument)
      await expect(inside.replace({ ...free, slug: 'taken', tags: ['u'] })).rejects.toThrow(
        DuplicateDocument,
      )
      await expect(inside.replace({ ...kept, [version]: 9 })).rejects.toThrow(StaleDocument)
      await inside.insert(thing({ slug: 'also free' }))
    })
    expect((await mine.tally('slug')).map(({ value }) => value)).toEqual([
      'also free',
      'free',
      'taken',
    ])
    expect(await mine.tally('tags')).toEqual([{ value: 't', count: 1 }])
  })

  test('writes inside may be started together', async () => {
    const { org, things: mine, thing } = organisation(opened.store)
    await opened.store.atomically(async (documents) => {
      const inside = documents.collection(things, { org, actor: 'importer' })
      const twelve = Array.from({ length: 12 }, (_, n) => inside.insert(thing({ tags: [`${n}`] })))
      await Promise.all(twelve)
    })
    expect(await mine.tally('tags')).toHaveLength(12)
  })

  test('other writes wait or happen beside, and none is lost', async () => {
    const { org, things: mine, thing } = organisation(opened.store)
    const { id } = await mine.insert(thing({ quota: 0 }))
    const add = () => mine.change(id, (doc) => ({ ...doc, quota: Number(doc.quota) + 1 }))
    const slowly = opened.store.atomically(async (documents) => {
      const inside = documents.collection(things, { org, actor: 'slow' })
      await inside.insert(thing())
      await delay(30)
      await inside.change(id, (doc) => ({ ...doc, quota: Number(doc.quota) + 100 }))
      await delay(30)
    })
    await Promise.all([slowly, add(), add(), add()])
    expect(await mine.get(id)).toMatchObject({ quota: 103, [version]: 5 })
    expect(await mine.count()).toBe(2)
  })

  if (opened.isAtomic)
    test('what is not yet kept is seen by nobody else', async () => {
      const { org, things: mine, thing } = organisation(opened.store)
      const seen: Array<Promise<number>> = []
      await opened.store.atomically(async (documents) => {
        await documents.collection(things, { org, actor: 'slow' }).insert(thing())
        seen.push(mine.count())
        await delay(50)
      })
      // In memory there is one connection, so the question was answered after the end.
      expect(await Promise.all(seen)).toEqual([opened.isShared ? 0 : 1])
      expect(await mine.count()).toBe(1)
    })

  if (opened.isAtomic)
    test('documents kept beyond the end of the work refuse', async () => {
      const { org, things: mine, thing } = organisation(opened.store)
      const leaked = await opened.store.atomically(async (documents) =>
        Promise.resolve([documents.collection(things, { org, actor: 'late' })]),
      )
      await expect(leaked[0]?.insert(thing())).rejects.toThrow('the transaction has ended')
      await expect(leaked[0]?.count()).rejects.toThrow('the transaction has ended')
      expect(await mine.count()).toBe(0)
    })

  test('a closed store answers that it is away, and closing twice is fine', async () => {
    const store = await openStore(opened.settings)
    await store.ping()
    await Promise.all([store.close(), store.close()])
    await store.close()
    await expect(store.ping()).rejects.toThrow('store is not reachable')
    const { things, thing } = organisation(store)
    await expect(things.count()).rejects.toThrow('store is not reachable')
    await expect(things.insert(thing())).rejects.toThrow('store is not reachable')
    await opened.store.ping()
  })
})
