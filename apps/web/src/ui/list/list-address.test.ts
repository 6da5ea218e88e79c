import { describe, expect, test } from 'vitest'
import { readAddress, wirePaging, withoutOwn, writeAddress } from './list-address.ts'
import type { ListFilter } from './list-types.ts'

const filters: ListFilter[] = [
  { kind: 'choice', key: 'active', label: 'Status', options: [] },
  { kind: 'days', key: 'from_date', until: 'to_date', label: 'Time' },
]
const defaults = { size: 25, sort: 'name' }
const read = (search: Record<string, string>) => readAddress(search, filters, defaults)

describe('the address of a list', () => {
  test('an empty one is the default view', () => {
    expect(read({})).toEqual({ p: 1, size: 25, sort: 'name', q: '', filters: {} })
  })

  test('written and read again it gives the same view', () => {
    const query = {
      p: 3,
      size: 100,
      sort: '-name',
      q: 'a&b=c',
      filters: { active: 'true', to_date: '2026-01-01' },
    }
    expect(read(writeAddress(query, defaults))).toEqual(query)
  })

  test('defaults are not written', () => {
    expect(writeAddress(read({}), defaults)).toEqual({})
  })

  test.each([
    ['p', '0'],
    ['p', '-1'],
    ['p', 'x'],
    ['size', '7'],
    ['stranger', '1'],
  ])('%s=%s is not believed', (key, value) => {
    expect(read({ [key]: value })).toEqual(read({}))
  })
})

test('what belongs to the screen around a list stays in the address', () => {
  const search = { q: 'a', p: '2', active: 'true', to_date: '2026-01-01', range: '30d' }
  expect(withoutOwn(search, filters)).toEqual({ range: '30d' })
})

test('everything on one page is asked for by page zero', () => {
  expect(wirePaging(read({ size: '0', p: '4' }))).toEqual({ p: 0 })
  expect(wirePaging(read({ p: '4' }))).toEqual({ p: 4, size: 25 })
})
