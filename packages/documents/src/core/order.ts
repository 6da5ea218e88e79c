import type { Kind } from '../collection.ts'
import { kindOf, type Shape } from './shape.ts'

export interface SortKey {
  field: string
  kind: Kind
  direction: 'asc' | 'desc'
}

/** The sort keys up to the id, which makes every order total; it runs the way of the key before it. */
export function orderOf(
  shape: Shape,
  sort: Array<[field: string, direction: 'asc' | 'desc']> = [],
): SortKey[] {
  const keys: SortKey[] = []
  for (const [field, direction] of sort) {
    const kind = kindOf(shape, field)
    if (kind === 'list') throw new Error(`${shape.name} cannot be sorted by the list '${field}'`)
    keys.push({ field, kind, direction })
    if (field === 'id') return keys
  }
  return [...keys, { field: 'id', kind: 'text', direction: keys.at(-1)?.direction ?? 'asc' }]
}

/** How many to skip and to take for a page counted from 1; without a size, everything. */
export function spanOf(page: { page?: number; size?: number }) {
  if (page.size === undefined) return undefined
  return { skip: (Math.max(page.page ?? 1, 1) - 1) * page.size, take: page.size }
}
