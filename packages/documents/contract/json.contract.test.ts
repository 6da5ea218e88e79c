import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collection, version } from '../src/index.ts'
import { onEveryEngine } from './engines.ts'
import { newId, organisation, type Thing, things } from './things.ts'

/** As it came from a client: only so can a member be called `__proto__`. */
const fromText = (text: string): object => JSON.parse(text)

const odd: Record<string, object> = {
  'keys that start with a dollar': { schema: { $ref: '#/components/schemas/Pet', $set: { a: 1 } } },
  'keys with dots': { paths: { '/pets.json': { get: {} }, 'a.b.c': [{ 'd.e': 1 }], '': 0 } },
  'a key named __proto__': fromText(
    '{"deep": {"__proto__": {"polluted": true}, "constructor": 1}}',
  ),
  'a first-level __proto__': fromText('{"__proto__": {"polluted": true}}'),
  unicode: { text: '𝒳 é e\u0301 \u2028 \u0000 \ud800 end', 'clé\u0000': 'ключ' },
  numbers: { list: [0, -0.5, 1e21, 5e-324, 1.7976931348623157e308, 2 ** 53, 0.1 + 0.2] },
  'names of our own columns': {
    version: 'v',
    doc: 'd',
    action: 'a',
    at: 't',
    _id: 1,
    text_name: 2,
  },
  'empty things': { list: [], object: {}, text: '', nothing: null, nested: [[], [{}], [null]] },
  'two megabytes': { blob: 'é"\\'.repeat(500_000) },
  'a deep tree': fromText(`${'{"a":['.repeat(400)}1${']}'.repeat(400)}`),
}

// FerretDB reads a whole collection to count, so the big ones are kept apart.
const papers = collection<Thing>()({ name: 'papers', fields: {} })

onEveryEngine('any JSON', [things, papers], (opened) => {
  test.each(Object.keys(odd))('%s are read back as they were', async (label) => {
    const mine = opened.store.across(papers, 'tester')
    const doc: Thing = { ...odd[label], id: newId(), org_id: newId() }
    await mine.insert(doc)
    const found = await mine.get(doc.id)
    expect(JSON.stringify(found)).toBe(JSON.stringify(doc))
    expect(Object.keys(found ?? {})).toEqual(Object.keys(doc))
    expect((await mine.history(doc.id))[0]?.after).toEqual(JSON.parse(JSON.stringify(doc)))
    expect(Object.prototype).not.toHaveProperty('polluted')
  })

  test('members that JSON does not know are kept as JSON would keep them', async () => {
    const { things, thing } = organisation(opened.store)
    const at = new Date('2026-01-02T03:04:05.678Z')
    const kept = await things.insert(thing({ slug: undefined, when: at, list: [undefined] }))
    expect(kept).not.toHaveProperty('slug')
    expect(kept).toMatchObject({ when: at.toISOString(), list: [null] })
    expect(await things.get(kept.id)).toEqual(kept)
  })

  test('any document is read back equal and found by its declared fields', async () => {
    const { org, things } = organisation(opened.store)
    const text = fc.string({ unit: 'binary', maxLength: 300 })
    const value = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' })
    const property = fc.asyncProperty(
      fc.dictionary(text, value),
      fc.record(
        {
          name: text,
          quota: fc.double({ noNaN: true, noDefaultInfinity: true }),
          active: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
      fc.array(text, { maxLength: 4 }),
      async (free, declared, tags) => {
        const members = { ...free, ...declared, tags, id: newId(), org_id: org }
        const doc: Thing = JSON.parse(JSON.stringify(members))
        delete doc.slug
        delete doc.code
        const kept = await things.insert(doc)
        const found = await things.get(doc.id)
        expect(found).toEqual({ ...doc, [version]: 1 })
        expect(found).toEqual(kept)
        const { name, quota, active } = doc
        const ours = { id: doc.id }
        if (typeof name === 'string') {
          expect(await things.count({ ...ours, name })).toBe(1)
          expect(await things.count({ ...ours, name: { contains: name } })).toBe(1)
        }
        if (typeof quota === 'number') expect(await things.count({ ...ours, quota })).toBe(1)
        if (typeof active === 'boolean') expect(await things.count({ ...ours, active })).toBe(1)
        for (const tag of tags) expect(await things.count({ ...ours, tags: { has: tag } })).toBe(1)
      },
    )
    await fc.assert(property, { numRuns: 60, endOnFailure: true })
  })
})
