import { expect, test } from 'vitest'
import { findRows, sortRows, type TableColumn } from './table-types.ts'

interface Row {
  name: string
  hits: number
}
const columns: TableColumn<Row>[] = [
  { key: 'name', label: 'Name', value: ({ name }) => name },
  { key: 'hits', label: 'Hits', value: ({ hits }) => hits },
]
const rows = [
  { name: 'v10', hits: 9 },
  { name: 'v2', hits: 100 },
  { name: 'Orders', hits: 20 },
]
const names = (found: Row[]) => found.map(({ name }) => name).join(' ')

test.each([
  ['', 'v10 v2 Orders'],
  ['name', 'Orders v2 v10'],
  ['-hits', 'v2 Orders v10'],
  ['hits', 'v10 Orders v2'],
  ['stranger', 'v10 v2 Orders'],
])('sorted by "%s" the rows are %s', (sort, expected) => {
  expect(names(sortRows(rows, columns, sort))).toBe(expected)
})

test.each([
  ['', 'v10 v2 Orders'],
  ['V', 'v10 v2'],
  ['v 100', 'v2'],
  ['nobody', ''],
])('a search for "%s" finds %s', (q, expected) => {
  expect(names(findRows(rows, columns, q))).toBe(expected)
})
