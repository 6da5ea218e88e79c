import { expect, test } from 'vitest'
import { categoryOf, nameOfCode } from './categories.ts'

test.each([
  [401, 'auth'],
  [403, 'auth'],
  [404, 'missing'],
  [429, 'limits'],
  [418, 'client'],
  [4, 'client'],
  [504, 'unavailable'],
  [500, 'server'],
  [5, 'server'],
  [612, 'server'],
])('%i is told as %s', (code, category) => {
  expect(categoryOf(code)).toBe(category)
})

test('one digit stands for the other codes of its class', () => {
  expect(nameOfCode(4)).toBe('other 4xx')
  expect(nameOfCode(404)).toBe('404')
})
