import { expect, test } from 'vitest'
import type { Kind } from '../collection.ts'
import { comparable, folded, itemsOf, valueAt } from './values.ts'

const cases: Array<[Kind, unknown, unknown]> = [
  ['text', 'a', 'a'],
  ['text', '', ''],
  ['text', 7, null],
  ['text', null, null],
  ['text', undefined, null],
  ['text', 'a\0b', 'a\uFFFDb'],
  ['text', '\ud800', '\uFFFD'],
  ['text', '𝒳', '𝒳'],
  ['number', 7, 7],
  ['number', '7', null],
  ['number', Number.NaN, null],
  ['number', Number.POSITIVE_INFINITY, null],
  ['flag', false, false],
  ['flag', 0, null],
  ['time', '2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
  ['time', '2026-01-02T03:04:05.123456789Z', '2026-01-02T03:04:05.123Z'],
  ['time', '2026-01-02T03:04:05+02:00', '2026-01-02T01:04:05.000Z'],
  ['time', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['time', '2026-01-02', '2026-01-02'],
  ['time', '2026-13-45T99:00:00Z', '2026-13-45T99:00:00Z'],
  ['time', 1767323045, null],
]

test.each(cases)('%s %j is compared as %j', (kind, value, expected) => {
  expect(comparable(kind, value)).toBe(expected)
})

test('long text stays short, sorts by its beginning and equals only itself', () => {
  const one = String(comparable('text', `${'𝒳'.repeat(1000)}1`))
  const other = String(comparable('text', `${'𝒳'.repeat(1000)}2`))
  expect(one).not.toBe(other)
  expect(Buffer.byteLength(one)).toBeLessThan(900)
  expect(one.startsWith('𝒳'.repeat(128))).toBe(true)
})

test('folding knows more than ASCII', () => {
  expect(folded('ÄŁ')).toBe('äł')
  expect(folded('e\u0301')).toBe(folded('É'))
})

test('a list is its distinct texts', () => {
  expect(itemsOf(['a', 'a', 1, null, 'b'])).toEqual(['a', 'b'])
  expect(itemsOf('a')).toEqual([])
})

test('a dot steps into own members only', () => {
  expect(valueAt({ a: { b: 1 } }, 'a.b')).toBe(1)
  expect(valueAt({ a: null }, 'a.b')).toBeUndefined()
  expect(valueAt({}, 'constructor.name')).toBeUndefined()
})
