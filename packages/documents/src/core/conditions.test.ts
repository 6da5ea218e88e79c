import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Condition, conditionsOf } from './conditions.ts'
import { shapeOf } from './shape.ts'

const shape = shapeOf({ name: 'things', fields: { name: 'text' } })

const bytes = (value: unknown) => Buffer.from(String(value))

const meets = (text: string) => (condition: Condition) => {
  if (condition.test !== 'gte' && condition.test !== 'lt') return false
  const order = Buffer.compare(bytes(text), bytes(condition.value))
  return condition.test === 'gte' ? order >= 0 : order < 0
}

const begins = (text: string, beginning: string) =>
  conditionsOf(shape, { name: { startsWith: beginning } }).every(meets(text))

test.each([
  ['a', ''],
  ['ab', 'a'],
  ['a\u{10ffff}b', 'a\u{10ffff}'],
  ['\u{10ffff}', '\u{10ffff}'],
  ['\ud7ffz', '\ud7ff'],
  ['a\uffffz', 'a\uffff'],
])('%j begins with %j', (text, beginning) => {
  expect(begins(text, beginning)).toBe(true)
})

test.each([
  ['b', 'a'],
  ['A', 'a'],
  ['', 'a'],
  ['\ue000', '\ud7ff'],
  ['b', 'a\u{10ffff}'],
])('%j does not begin with %j', (text, beginning) => {
  expect(begins(text, beginning)).toBe(false)
})

test('the range of a beginning holds exactly the texts with it', () => {
  const part = fc.string({ unit: 'grapheme', maxLength: 5 })
  fc.assert(
    fc.property(part, part, part, (beginning, rest, other) => {
      expect(begins(beginning + rest, beginning)).toBe(true)
      expect(begins(other, beginning)).toBe(other.startsWith(beginning))
    }),
    { numRuns: 500 },
  )
})
