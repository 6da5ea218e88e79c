import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#json/value.ts'
import { checkValues } from './check-values.ts'

const both = { examples: true, defaults: true }
type Part = Record<string, unknown>

/** A description with these schemas, and one answer. */
const parts = (schemas: Part, media: Part = {}): JsonObject =>
  JSON.parse(
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'users', version: '1' },
      paths: {
        '/users': {
          get: {
            responses: { 200: { description: 'ok', content: { 'application/json': media } } },
          },
        },
      },
      components: { schemas },
    }),
  )
const user = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 2 },
    age: { type: 'integer', minimum: 0, nullable: true },
    boss: { $ref: '#/components/schemas/User' },
    role: { enum: ['admin', 'guest'], default: 'guest' },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
  },
  additionalProperties: false,
}
const schema = { $ref: '#/components/schemas/User' }
const placeOf = '/paths/~1users/get/responses/200/content/application~1json'

describe('values of a description', () => {
  test('that fit their schemas are taken', () => {
    const example = { name: 'Ada', age: null, boss: { name: 'Bea', tags: ['x'] }, role: 'admin' }
    const media = { schema, example, examples: { one: { value: example }, far: {} } }
    expect(checkValues(parts({ User: user }, media), both)).toEqual([])
  })

  test.each([
    ['a member of another type', { name: 1 }, '/name', 'must be a text'],
    ['a member that is missing', {}, '', 'must have the member "name"'],
    ['a member that is not known', { name: 'Ada', x: 1 }, '/x', 'is not known here'],
    ['a text that is too short', { name: 'A' }, '/name', 'must have a length of 2 or more'],
    ['a number out of bounds', { name: 'Ada', age: -1 }, '/age', 'must be 0 or more'],
    ['a word of no choice', { name: 'Ada', role: 'x' }, '/role', 'must be one of'],
    ['an item', { name: 'Ada', tags: [1] }, '/tags/0', 'must be a text'],
    ['too many items', { name: 'Ada', tags: ['a', 'b', 'c'] }, '/tags', '2 or less'],
    ['something far inside', { name: 'Ada', boss: { name: 'Bea', boss: {} } }, '/boss/boss', ''],
  ])('are refused for %s, at their place', (_, example, path, message) => {
    const found = checkValues(parts({ User: user }, { schema, example }), both)
    expect(found).toEqual([
      { path: `${placeOf}/example${path}`, message: expect.stringContaining(message) },
    ])
  })

  test('are examples, named examples and defaults, each looked at when asked for', () => {
    const media = { schema: { type: 'string' }, examples: { wrong: { value: 1 } } }
    const document = parts({ Size: { type: 'integer', default: 'big', examples: [1, 'x'] } }, media)
    const pathsOf = (options: object) => checkValues(document, options).map(({ path }) => path)
    expect(pathsOf({ examples: true })).toEqual([
      `${placeOf}/examples/wrong/value`,
      '/components/schemas/Size/examples/1',
    ])
    expect(pathsOf({ defaults: true })).toEqual(['/components/schemas/Size/default'])
    expect(pathsOf({})).toEqual([])
  })

  test('fit all of some schemas and one of others', () => {
    const Pet = { allOf: [{ required: ['id'] }], oneOf: [{ required: ['a'] }, { required: ['b'] }] }
    const found = (example: object) =>
      checkValues(parts({ Pet: { ...Pet, example } }), both).map(({ message }) => message)
    expect(found({ id: 1, b: 1 })).toEqual([])
    expect(found({ b: 1 })).toEqual(['must have the member "id"'])
    expect(found({ id: 1 })).toEqual(['fits none of oneOf'])
  })

  test('of schemas that contain themselves without end do not keep anybody waiting', () => {
    const again = { $ref: '#/components/schemas/Loop' }
    const Loop = { anyOf: [again, again, again], allOf: [again, again], example: { a: 1 } }
    expect(checkValues(parts({ Loop }), both)).toEqual([])
  })
})
