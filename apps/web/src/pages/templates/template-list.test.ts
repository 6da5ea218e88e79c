import type { Asset } from '@svc/contract'
import { expect, test } from 'vitest'
import { pick } from './template-list.ts'

const asset = (name: string, more: Partial<Asset> = {}): Asset => ({
  ...{ _id: name, id: `id-${name}`, name, description: '', kind: 'oas-template', org_id: '' },
  ...{ data: {}, last_updated: '2026-01-01T00:00:00Z', ...more },
})
const all = [
  asset('beta', { last_updated: '2026-03-01T00:00:00Z' }),
  asset('Alpha', { description: 'for Payments' }),
  asset('', { id: 'nameless' }),
]
const query = { q: '', sort: 'name', p: 1, size: 25, filters: {} }
const names = (asked: object) => pick(all, { ...query, ...asked }).rows.map(({ _id }) => _id)

test('templates are found by name, description and id, whatever the case', () => {
  expect(names({ q: 'ALPHA' })).toEqual(['Alpha'])
  expect(names({ q: 'payments' })).toEqual(['Alpha'])
  expect(names({ q: 'nameless' })).toEqual([''])
  expect(names({ q: 'nothing' })).toEqual([])
})

test('templates are sorted by name or date, either way', () => {
  expect(names({})).toEqual(['Alpha', 'beta', ''])
  expect(names({ sort: '-name' })).toEqual(['', 'beta', 'Alpha'])
  expect(names({ sort: '-last_updated' })[0]).toBe('beta')
})

test('templates come in pages, or all at once', () => {
  expect(pick(all, { ...query, size: 2 })).toMatchObject({ pages: 2 })
  expect(names({ size: 2, p: 2 })).toEqual([''])
  expect(pick(all, { ...query, size: 0 })).toMatchObject({ pages: 1 })
  expect(pick([], { ...query, size: 0 })).toEqual({ rows: [], pages: 0 })
})
