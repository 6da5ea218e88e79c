import { expect, test } from 'vitest'
import { DuplicateDocument, version } from '../src/index.ts'
import { onEveryEngine } from './engines.ts'
import { newId, organisation, things, visits } from './things.ts'

onEveryEngine('many writes at once', [things, visits], (opened) => {
  test('many documents are kept as each of them would be', async () => {
    const { org, things, thing } = organisation(opened.store)
    const rich = thing({
      ...{ name: 'a\u0000\ud800\n"\\\'é🦆', slug: newId(), quota: 1.5e21, active: false },
      ...{ updated_at: '2026-01-02T03:04:05+02:00', tags: ['x', 'x', 'y\u0000'] },
      ...{ place: { town: 'Ghent' }, deep: [{ $a: { 'b.c': null } }] },
    })
    const plain = Array.from({ length: 300 }, (_, at) => thing({ quota: at, tags: [`t${at % 3}`] }))
    const kept = await things.insertMany([rich, ...plain, thing({ org_id: 'elsewhere' })])
    expect(kept).toHaveLength(302)
    expect(kept[0]).toEqual({ ...rich, [version]: 1 })
    expect(await things.get(rich.id)).toEqual(kept[0])
    expect(await things.count()).toBe(302)
    expect(kept.at(-1)?.org_id).toBe(org)
    expect(await things.find({ tags: { hasAny: ['x'] }, active: false })).toEqual([kept[0]])
    expect(await things.find({ 'place.town': 'Ghent', quota: { gte: 1e21 } })).toEqual([kept[0]])
    expect(await things.tally('tags')).toMatchObject([{ count: 100 }, { count: 100 }, {}, {}, {}])
    const history = await things.history(rich.id)
    expect(history).toMatchObject([{ action: 'create', version: 1, actor: 'tester' }])
  })

  test('nothing is kept when one of them is refused, and it is told why', async () => {
    const { things, visits, thing } = organisation(opened.store)
    const known = await things.insert(thing({ slug: newId() }))
    const others = () => Array.from({ length: 260 }, () => thing())
    const again = thing({ slug: newId() })
    const cases = [
      { docs: [...others(), thing({ id: known.id })], fields: ['id'] },
      { docs: [...others(), thing({ slug: known.slug })], fields: ['slug'] },
      { docs: [again, ...others(), again], fields: ['id'] },
    ]
    for (const { docs, fields } of cases) {
      const refused = things.insertMany(docs)
      await expect(refused).rejects.toBeInstanceOf(DuplicateDocument)
      await expect(refused).rejects.toMatchObject({ collection: 'things', fields })
      expect(await things.count()).toBe(1)
    }
    expect(await visits.insertMany([])).toEqual([])
  })

  test('a document that was there before goes on counting', async () => {
    const { things, visits, thing } = organisation(opened.store)
    const doc = thing({ name: 'one' })
    await things.insert(doc)
    await things.remove(doc.id)
    const kept = await things.insertMany([doc, thing()])
    expect(kept.map((one) => one[version])).toEqual([3, 1])
    expect(await things.history(doc.id)).toHaveLength(3)
    await visits.insertMany([doc])
    expect(await visits.history(doc.id)).toEqual([])
  })
})
