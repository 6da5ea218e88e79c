import { expect, test } from 'vitest'
import { fieldsOf, linesOf } from './form-fields.ts'

const stored = [
  'Company',
  { name: 'Country', required: true },
  { name: 'Size', options: ['1', '2+'], hint: 'kept' },
  'A: plain name',
]

test('fields are lines, and lines the same fields again', () => {
  const lines = linesOf(stored)
  expect(lines).toBe('Company\nCountry*\nSize: 1, 2+\nA: plain name')
  expect(fieldsOf(lines, stored)).toEqual(stored)
})

test.each([
  ['Company*', [{ name: 'Company', required: true }]],
  ['Country', [{ name: 'Country', required: false }]],
  ['Size*: 1, 3', [{ name: 'Size', required: true, options: ['1', '3'], hint: 'kept' }]],
  ['Size', [{ name: 'Size', required: false, hint: 'kept' }]],
  ['New : a,b, ', [{ name: 'New', required: false, options: ['a', 'b'] }]],
  ['  \nNew\n', ['New']],
])('%j is read as %j', (line, fields) => {
  expect(fieldsOf(line, stored)).toEqual(fields)
})
