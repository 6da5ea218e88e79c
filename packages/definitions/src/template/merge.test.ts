import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extensionOf } from '#extension/name.ts'
import { isSame } from '#json/equal.ts'
import { isObject, type Json, type JsonObject, own } from '#json/value.ts'
import { oasApi, openApi } from '#testing/builders.ts'
import { oasDocuments } from '#testing/definitions.ts'
import { mergeTemplate } from './merge.ts'

const extension = (members: JsonObject): JsonObject => ({ 'x-svc-api-gateway': members })

describe('merging a template', () => {
  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    [
      'paths of both',
      { paths: { '/a': {}, '/b': { get: 1 } } },
      { paths: { '/b': { post: 2 }, '/c': {} } },
      { paths: { '/a': {}, '/b': { post: 2 }, '/c': {} } },
    ],
    [
      'components of both, by kind',
      { components: { schemas: { A: { a: 1 }, B: {} }, headers: { H: {} } } },
      { components: { schemas: { A: { b: 2 } }, links: {} } },
      { components: { schemas: { A: { b: 2 }, B: {} }, headers: { H: {} }, links: {} } },
    ],
    [
      'members of info, contact as a whole',
      { info: { title: 't', contact: { name: 'n' } } },
      { info: { title: 'i', contact: { url: 'u' } } },
      { info: { title: 'i', contact: { url: 'u' } } },
    ],
    [
      'webhooks of both',
      { webhooks: { a: {} } },
      { webhooks: { b: {} } },
      { webhooks: { a: {}, b: {} } },
    ],
    [
      'servers of the import',
      { servers: [{ url: 'a' }] },
      { servers: [{ url: 'b' }] },
      { servers: [{ url: 'b' }] },
    ],
    ['an empty list of the import', { tags: [{ name: 'a' }] }, { tags: [] }, { tags: [] }],
    ['lists that only the template has', { tags: [{ name: 'a' }] }, {}, { tags: [{ name: 'a' }] }],
    [
      'plain values of the import',
      { openapi: '3.0.3' },
      { openapi: '3.1.0' },
      { openapi: '3.1.0' },
    ],
    [
      'other objects of the import as a whole',
      { externalDocs: { url: 'a', description: 'd' } },
      { externalDocs: { url: 'b' } },
      { externalDocs: { url: 'b' } },
    ],
    ['null of the import', { info: { title: 't' } }, { info: null }, { info: null }],
    [
      'both extensions deeply',
      extension({
        middleware: { global: { cache: { enabled: true, timeout: 5 }, cors: { enabled: true } } },
      }),
      extension({ middleware: { global: { cache: { timeout: 9 } } } }),
      extension({
        middleware: { global: { cache: { enabled: true, timeout: 9 }, cors: { enabled: true } } },
      }),
    ],
    [
      'lists of the import in the extension',
      extension({ server: { gatewayTags: { enabled: true, tags: ['a'] } } }),
      extension({ server: { gatewayTags: { tags: ['b'] } } }),
      extension({ server: { gatewayTags: { enabled: true, tags: ['b'] } } }),
    ],
    [
      'ids and versioning of no template',
      extension({ info: { id: 'a', dbId: 'b', orgId: 'c', versioning: {}, name: 'n' } }),
      {},
      extension({ info: { name: 'n' } }),
    ],
    [
      'ids of the import',
      extension({ info: { id: 'a' } }),
      extension({ info: { id: 'b' } }),
      extension({ info: { id: 'b' } }),
    ],
  ])('keeps %s', (_, template, imported, expected) => {
    expect(mergeTemplate(template, imported)).toEqual(expected)
  })

  test('applies the extension of the template to a plain description', () => {
    const template = oasApi({ 'middleware.global': { cache: { enabled: true } } })
    const merged = mergeTemplate(template, openApi({ info: { title: 'new', version: '2' } }))
    expect(extensionOf(merged)).toEqual(extensionOf(template))
    expect(merged.info).toEqual({ title: 'new', version: '2' })
  })

  test('takes names like parts of the prototype as names', () => {
    const polluted: JsonObject = JSON.parse('{"paths":{"__proto__":{"x":1}},"__proto__":{"y":1}}')
    const merged = mergeTemplate(openApi(), polluted)
    expect(JSON.stringify(merged)).toContain('"__proto__":{"x":1}')
    expect('x' in {} || 'y' in {} || 'y' in merged).toBe(false)
  })
})

/** What the template is allowed to add to what was imported. */
const isUnited = (place: string) =>
  /^(\/info|\/paths|\/webhooks|\/components(\/[^/]+)?|\/x-svc-api-gateway(\/.*)?)?$/.test(place)

function expectMerged(
  template: Json | undefined,
  imported: Json | undefined,
  merged: Json | undefined,
  at = '',
) {
  if (imported === undefined) {
    if (!at.startsWith('/x-svc-api-gateway')) expect(isSame(merged, template)).toBe(true)
    return
  }
  if (!isObject(template) || !isObject(imported) || !isUnited(at)) {
    expect(isSame(merged, imported)).toBe(true)
    return
  }
  expect(isObject(merged)).toBe(true)
  for (const key of new Set([...Object.keys(template), ...Object.keys(imported)]))
    expectMerged(
      own(template, key),
      own(imported, key),
      own(isObject(merged) ? merged : {}, key),
      `${at}/${key}`,
    )
}

describe('any template and import', () => {
  const options = { numRuns: 30, seed: 5 }

  test('unite where the rules say so and nowhere else', () => {
    fc.assert(
      fc.property(oasDocuments(), oasDocuments(), (template, imported) => {
        const before = JSON.stringify([template, imported])
        expectMerged(template, imported, mergeTemplate(template, imported))
        expect(JSON.stringify([template, imported])).toBe(before)
      }),
      options,
    )
  })

  test('a blank template changes nothing', () => {
    fc.assert(
      fc.property(oasDocuments(), (imported) => {
        expect(isSame(mergeTemplate({}, imported), imported)).toBe(true)
      }),
      options,
    )
  })

  test('merging twice is merging once', () => {
    fc.assert(
      fc.property(oasDocuments(), oasDocuments(), (template, imported) => {
        const once = mergeTemplate(template, imported)
        expect(isSame(mergeTemplate(template, once), once)).toBe(true)
      }),
      options,
    )
  })
})
