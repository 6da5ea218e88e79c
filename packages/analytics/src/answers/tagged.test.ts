import { expect, test } from 'vitest'
import { buildRecord } from '../testing/index.ts'
import { chooseTagSource, hasTags, parseTags } from './tagged.ts'

test.each([
  [undefined, []],
  ['', []],
  ['gold', ['gold']],
  ['gold, eu ,', ['gold', 'eu']],
  [
    ['gold', 'eu,gold'],
    ['gold', 'eu'],
  ],
  ['.', []],
])('%j asks for the tags %j', (query, tags) => {
  expect(parseTags(query)).toEqual(tags)
})

test.each([
  [[], { kind: 'total' }],
  [['gold.eu'], { kind: 'tag', value: 'goldeu' }],
  [['gold', 'eu'], { kind: 'records', tags: ['gold', 'eu'] }],
  [['key-k1'], { kind: 'records', tags: ['key-k1'] }],
])('the tags %j are found as %o', (tags, source) => {
  expect(chooseTagSource(tags)).toEqual(source)
})

test.each([
  [['gold.eu', 'x'], true],
  [['goldeu'], true],
  [['gold.eu', 'y'], false],
  [[], true],
])('a record with the tags gold.eu and x has %j: %s', (tags, isCarried) => {
  expect(hasTags(buildRecord({ Tags: ['gold.eu', ' x '] }), tags)).toBe(isCarried)
})
