import type { Doc, Fields, Filter, Page, Reads, Stored } from '@svc/documents'
import { invalid } from '#failure'

interface Asked<F extends Fields> {
  p?: number
  size?: number
  sort?: Page<F>['sort']
  pageSize: number
}

/** One page of a list and the number of pages; `p` of zero or less is everything. */
export async function pageOf<T extends Doc, F extends Fields>(
  collection: Reads<T, F>,
  filter: Filter<F>,
  { p = 1, size, sort, pageSize }: Asked<F>,
): Promise<{ items: Stored<T>[]; pages: number }> {
  if (p <= 0) {
    const items = await collection.find(filter, { sort })
    return { items: asAnswer(items), pages: items.length > 0 ? 1 : 0 }
  }
  const each = size ?? pageSize
  const [items, total] = await Promise.all([
    collection.find(filter, { sort, page: p, size: each }),
    collection.reckon(filter),
  ])
  return { items: asAnswer(items), pages: Math.ceil(total / each) }
}

/** The types of answers know no lists that are only read, and nobody changes an answer. */
const asAnswer = <T>(items: readonly T[]) => items as T[]

/** `name` or `-name`, for the fields that a list can be sorted by. */
export function sortOf<N extends string>(
  asked: string | undefined,
  allowed: readonly N[],
  fallback: N,
): Array<[N, 'asc' | 'desc']> {
  if (!asked) return [[fallback, 'asc']]
  const field = allowed.find((name) => name === asked.replace(/^-/, ''))
  if (!field) throw invalid(`sort must be one of ${allowed.join(', ')}`)
  return [[field, asked.startsWith('-') ? 'desc' : 'asc']]
}
