import { describe, expect, test } from 'vitest'
import { compare, compareStrings, isEqual } from './compare.ts'
import { formatValue, toJsonText } from './format.ts'
import { parseJson } from './json.ts'
import { keyOf } from './key.ts'
import { combine, parseNumber } from './number.ts'
import { ObjectBuilder, objectFrom } from './object.ts'
import { RegoSet } from './set.ts'
import type { Value } from './value.ts'

const ascending: readonly Value[] = [
  null,
  false,
  true,
  -1,
  0.5,
  2n ** 60n,
  '',
  'a',
  '\uffff',
  '😀',
  [],
  [1],
  [1, null],
  [2],
  {},
  { a: 1 },
  { a: 2 },
  { b: 0 },
  new RegoSet(),
  new RegoSet([1]),
  new RegoSet([1, 2]),
]

describe('the order of values', () => {
  test('puts types in order and values of a type in theirs', () => {
    const shuffled = [...ascending].reverse()
    expect(shuffled.sort(compare)).toEqual(ascending)
  })

  test('compares strings by code point, not by the units of the host', () => {
    expect('\uffff' < '😀').toBe(false)
    expect(compareStrings('\uffff', '😀')).toBeLessThan(0)
  })
})

describe('equality', () => {
  test('goes by content, with the same key for the same content', () => {
    const pairs: [Value, Value][] = [
      [1e20, 100000000000000000000n],
      [objectFrom([['a', [1]]]), { a: [1] }],
      [new RegoSet([2, 1]), new RegoSet([1, 2, 1])],
      [0, -0],
    ]
    for (const [a, b] of pairs) {
      expect(isEqual(a, b)).toBe(true)
      expect(new Set([keyOf(a)]).has(keyOf(b))).toBe(true)
    }
  })

  test('tells apart what only looks alike', () => {
    for (const [i, a] of ascending.entries()) {
      for (const [j, b] of ascending.entries()) {
        expect(isEqual(a, b)).toBe(i === j)
        expect(keyOf(a) === keyOf(b)).toBe(i === j)
      }
    }
    expect(keyOf('\u0000[1]')).not.toEqual(keyOf([1]))
    expect(keyOf('1')).not.toEqual(keyOf(1))
  })
})

describe('objects', () => {
  test('stay plain with names and take any value as a key', () => {
    const plain = new ObjectBuilder().put('b', 1).put('__proto__', 2).done()
    expect(Object.keys(plain)).toEqual(['b', '__proto__'])
    const mixed = new ObjectBuilder().put('1', 'text').put(1, 'number').put([1], 'array').done()
    expect(formatValue(mixed)).toBe('{1: "number", "1": "text", [1]: "array"}')
    expect(toJsonText(mixed)).toBe('{"1":"number","1":"text","[1]":"array"}')
  })
})

describe('numbers', () => {
  test('fractions are added and multiplied in decimals', () => {
    expect(combine(0.1, 0.2, '+')).toBe(0.3)
    expect(combine(1.1, 3, '*')).toBe(3.3)
    expect(combine(0.3, 0.1, '-')).toBe(0.2)
  })

  test('integers are exact beyond what a double can hold', () => {
    expect(combine(2 ** 53 - 1, 2, '+')).toBe(2n ** 53n + 1n)
    expect(combine(2n ** 53n + 1n, 2, '-')).toBe(2 ** 53 - 1)
    expect(parseNumber('1e30')).toBe(10n ** 30n)
  })

  test('what no double can hold is an integer or an error, never infinite', () => {
    expect(combine(10n ** 400n, 1, '+')).toBe(10n ** 400n + 1n)
    expect(() => combine(10n ** 400n, 0.5, '+')).toThrow('too large')
    expect(() => combine(Number.POSITIVE_INFINITY, 1, '+')).toThrow('too large')
  })

  test('text that is no number is none', () => {
    for (const text of ['', '1.', '.5', '0x1', '1e', 'NaN', '1e99999']) {
      expect(parseNumber(text)).toBeUndefined()
    }
  })
})

describe('JSON text', () => {
  test('is read like JSON.parse reads it, with exact integers', () => {
    const text =
      '{"a": [1, -2.5e3, "x\\"\\u00e9", true, null, {}], "b": 12345678901234567890, "": []}'
    expect(parseJson(text)).toEqual({
      a: [1, -2500, 'x"é', true, null, {}],
      b: 12345678901234567890n,
      '': [],
    })
  })

  test('that is malformed is refused', () => {
    expect(() => parseJson('{"a": 12345678901234567890,}')).toThrow(SyntaxError)
  })
})
