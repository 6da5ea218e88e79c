import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locateJsonError } from './json-position.ts'

test.each([
  ['', 1, 1],
  ['{', 1, 2],
  ['{\n  "a": 1,\n}', 3, 1],
  ['{"a" 1}', 1, 6],
  ['{"a":abc}', 1, 6],
  ["{'a':1}", 1, 2],
  ['{"a":[1,2,]}', 1, 11],
  ['{"a":01}', 1, 7],
  ['{"a":1} x', 1, 9],
  ['{\n// note\n"a":1}', 2, 1],
  ['{"a":"open}', 1, 6],
  ['{"a":"\\q"}', 1, 6],
])('%j is wrong at line %i, column %i', (text, line, column) => {
  expect(() => JSON.parse(text)).toThrow()
  expect(locateJsonError(text)).toEqual({ line, column })
})

test('whatever JSON accepts is walked to its end', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const lines = text.split('\n')
      expect(locateJsonError(text)).toEqual({
        line: lines.length,
        column: (lines.at(-1) ?? '').length + 1,
      })
    }),
  )
})
