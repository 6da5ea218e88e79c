import { expect, test } from 'vitest'
import { isSame } from './same.ts'

test.each([
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [{ a: undefined }, {}, true],
  [{ a: undefined, b: 1 }, { b: 1 }, true],
  [{ a: 1 }, { a: '1' }, false],
  [{ a: [] }, { a: {} }, false],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [{ a: null }, { a: undefined }, false],
  [{ a: null }, {}, false],
])('%j and %j say the same: %s', (one, other, expected) => {
  expect(isSame(one, other)).toBe(expected)
  expect(isSame(other, one)).toBe(expected)
})
