import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { json, yamlQuery } from './document-formats.ts'

const yaml = await new QueryClient().fetchQuery(yamlQuery)
const document = {
  id: '0123',
  active: true,
  days: 90,
  answer: 'yes',
  empty: '',
  nothing: null,
  left_out: undefined,
  permissions: { apis: 'write', 'with: colon': 'read' },
  list: ['a', { b: '- c' }],
  text: 'two\nlines',
}
const { left_out: _, ...kept } = document

describe.each([
  ['JSON', json, '{', '[]'],
  ['YAML', yaml, 'a: [', '- a'],
])('a document as %s', (_name, format, broken, list) => {
  test('is read as it was written', () => {
    expect(format.read(format.write(document))).toEqual(kept)
  })

  test('is refused in words when it is broken or no object', () => {
    expect(format.read(broken)).toMatch(/^This is not valid/)
    expect(format.read(list)).toBe('The document must be an object.')
    expect(format.read('7')).toBe('The document must be an object.')
  })
})
