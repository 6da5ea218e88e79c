import { describe, expect, test } from 'vitest'
import { describeProblem } from '#problem.ts'
import { createChecker } from './checker.ts'
import { closed } from './closed.ts'
import { conditional, type Schema } from './schema.ts'

const text: Schema = { type: 'string' }
const node: Schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', pattern: '\\S', description: 'a name that is not blank' },
    kids: { type: 'array', items: { $ref: '#/$defs/Node' } },
  },
}
const tree: Schema = { $ref: '#/$defs/Node', $defs: { Node: node } }

const cases: [string, Schema, unknown, string[]][] = [
  ['a text', text, 3, ['must be a text']],
  ['several types', { type: ['array', 'null'] }, 'x', ['must be a list or null']],
  ['a float where a whole number is wanted', { type: 'integer' }, 1.5, ['must be a whole number']],
  ['a whole number written as a float', { type: 'integer' }, 1.0, []],
  ['an empty text', { type: 'string', minLength: 1 }, '', ['must not be empty']],
  ['a word', { enum: ['a', 'b'] }, 'c', ['must be "a" or "b"']],
  ['a fixed value', { const: true }, false, ['must be true']],
  ['a range', { type: 'number', minimum: 1, maximum: 9 }, 10, ['must be between 1 and 9']],
  ['a minimum', { type: 'number', minimum: 0 }, -1, ['must be 0 or more']],
  ['too few items', { type: 'array', minItems: 1 }, [], ['must have 1 or more items']],
  ['repeated items', { type: 'array', uniqueItems: true }, ['a', 'a'], ['must not repeat an item']],
  ['items', { type: 'array', items: text }, ['a', 1], ['/1 must be a text']],
  ['a missing member', node, {}, ['must have the member "name"']],
  ['a pattern', node, { name: ' ' }, ['/name must be a name that is not blank']],
  [
    'a closed object',
    { type: 'object', properties: { a: {} }, additionalProperties: false },
    { a: 1, 'b/c': 1 },
    ['/b~1c is not known here'],
  ],
  [
    'members by pattern',
    { type: 'object', patternProperties: { '^/': text, '^x-': {} }, additionalProperties: false },
    { '/a': 1, 'x-b': 1, c: 1 },
    ['/~1a must be a text', '/c is not known here'],
  ],
  [
    'other members',
    { type: 'object', additionalProperties: text },
    { a: 1 },
    ['/a must be a text'],
  ],
  [
    'a circle of references',
    tree,
    { name: 'a', kids: [{ name: 'b' }, {}] },
    ['/kids/1 must have the member "name"'],
  ],
  [
    'a condition',
    conditional({ required: ['a'] }, { required: ['b'] }, { required: ['c'] }),
    { a: 1 },
    ['must have the member "b"'],
  ],
  [
    'the other side of a condition',
    conditional({ required: ['a'] }, { required: ['b'] }, { required: ['c'] }),
    {},
    ['must have the member "c"'],
  ],
  ['all of several', { allOf: [text, { enum: ['a'] }] }, 'b', ['must be "a"']],
]

test.each(cases)('%s', (_, schema, value, expected) => {
  expect(createChecker(schema)(value).map(describeProblem)).toEqual(expected)
})

describe('a choice of schemas', () => {
  const link: Schema = { type: 'object', required: ['$ref'], properties: { $ref: text } }
  const check = createChecker({ anyOf: [link, node, { type: 'null' }], $defs: { Node: node } })

  test('is met by any of them', () => {
    expect(check({ $ref: '#/x' })).toEqual([])
    expect(check(null)).toEqual([])
  })

  test('is explained by the one that comes nearest', () => {
    expect(check({ name: 'a', kids: [{ name: 1 }] }).map(describeProblem)).toEqual([
      '/kids/0/name must be a text',
    ])
  })

  test('names the types when none fits', () => {
    expect(check(3)).toEqual([{ path: '', message: 'must be an object or null' }])
  })
})

describe('unknown members', () => {
  const open: Schema = { type: 'object', properties: { a: {} } }
  const shut: Schema = { ...open, additionalProperties: false }
  const value = { b: 1 }

  test('follow the schema unless the caller decides', () => {
    expect(createChecker(open)(value)).toHaveLength(0)
    expect(createChecker(shut)(value)).toHaveLength(1)
    expect(createChecker(open)(value, 'refuse')).toHaveLength(1)
    expect(createChecker(shut)(value, 'accept')).toHaveLength(0)
  })

  test('are refused by the closed flavour', () => {
    expect(createChecker(closed(open))(value)).toHaveLength(1)
    expect(createChecker(closed({ anyOf: [open] }))(value)).toHaveLength(1)
    expect(closed({ type: 'object', additionalProperties: text })).toEqual({
      type: 'object',
      additionalProperties: text,
    })
  })

  test('named like parts of the prototype are ordinary members', () => {
    const polluted: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":2}')
    expect(createChecker(shut)(polluted).map(({ path }) => path)).toEqual([
      '/__proto__',
      '/constructor',
    ])
    expect(createChecker({ type: 'object', required: ['toString'] })({})).toHaveLength(1)
  })
})

test('no more than fifty problems are listed', () => {
  const check = createChecker({ type: 'array', items: text })
  expect(check(Array.from({ length: 1000 }, () => 1))).toHaveLength(50)
})
