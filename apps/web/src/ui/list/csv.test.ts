import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import type { ListColumn } from './list-types.ts'

const column = (label: string): ListColumn<string> => ({
  key: label,
  label,
  width: 1,
  cell: (row) => row,
  text: (row) => row,
})

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['=1+1', "'=1+1"],
  ['@cmd', "'@cmd"],
])('%s becomes %s', (text, written) => {
  expect(csvOf([column('Name')], [text])).toBe(`Name\r\n${written}`)
})
