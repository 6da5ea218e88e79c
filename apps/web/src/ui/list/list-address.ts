import type { ListFilter, ListQuery } from './list-types.ts'

export const pageSizes = [10, 25, 50, 100, 0]

const isPageSize = (value: unknown): value is number => pageSizes.some((size) => size === value)
const numberOf = (text: string | undefined) => (text === undefined ? Number.NaN : Number(text))

const keysOf = (filters: ListFilter[]) =>
  filters.flatMap((filter) => (filter.kind === 'days' ? [filter.key, filter.until] : [filter.key]))

interface Defaults {
  size: number
  sort: string
}

/** The state of a list as an address tells it; what does not fit is left at its default. */
export function readAddress(
  search: Record<string, string | undefined>,
  filters: ListFilter[],
  defaults: Defaults,
): ListQuery {
  const p = numberOf(search.p)
  const size = numberOf(search.size)
  const set = keysOf(filters).flatMap((key) => (search[key] ? [[key, search[key]]] : []))
  return {
    p: Number.isInteger(p) && p > 0 ? p : 1,
    size: isPageSize(size) ? size : defaults.size,
    sort: search.sort ?? defaults.sort,
    q: search.q ?? '',
    filters: Object.fromEntries(set),
  }
}

/** The other way round; only what differs from the default is written. */
export function writeAddress(query: ListQuery, defaults: Defaults): Record<string, string> {
  return {
    ...(query.p > 1 && { p: String(query.p) }),
    ...(query.size !== defaults.size && { size: String(query.size) }),
    ...(query.sort !== defaults.sort && { sort: query.sort }),
    ...(query.q && { q: query.q }),
    ...query.filters,
  }
}

/** What else is in an address: parts that belong to the screen around the list. */
export function withoutOwn(search: Record<string, string>, filters: ListFilter[]) {
  const own = new Set(['p', 'size', 'sort', 'q', ...keysOf(filters)])
  return Object.fromEntries(Object.entries(search).filter(([key]) => !own.has(key)))
}

/** The parameters of the wire: `p` of zero asks for everything. */
export const wirePaging = ({ p, size }: ListQuery) => (size === 0 ? { p: 0 } : { p, size })
