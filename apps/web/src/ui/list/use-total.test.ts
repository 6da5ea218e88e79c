import { expect, test } from 'vitest'
import { totalOf } from './use-total.ts'

const query = (p: number, size: number) => ({ p, size, sort: '', q: '', filters: {} })
const rows = (count: number) => Array.from({ length: count })

test.each([
  ['an empty list', query(1, 25), { rows: [], pages: 0 }, 0],
  ['the only page', query(1, 25), { rows: rows(7), pages: 1 }, 7],
  ['the last page', query(3, 25), { rows: rows(7), pages: 3 }, 57],
  ['everything at once', query(1, 0), { rows: rows(700), pages: 1 }, 700],
  ['a page before the last', query(2, 25), { rows: rows(25), pages: 3 }, undefined],
  ['a page past the end', query(9, 25), { rows: [], pages: 3 }, undefined],
])('%s tells how many there are in all', (_, asked, shown, total) => {
  expect(totalOf(asked, shown)).toBe(total)
})
