import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeBetween } from './change-between.ts'

test('a change makes one text of the other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n') })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = changeBetween(before, after)
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after)
    }),
  )
})

test('a change touches nothing but what differs', () => {
  expect(changeBetween('{"a":1,"b":2}', '{"a":10,"b":2}')).toEqual({ from: 6, to: 6, insert: '0' })
})
