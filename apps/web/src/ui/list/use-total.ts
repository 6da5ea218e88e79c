import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { ListFilter, ListQuery, ListSource } from './list-types.ts'
import { useRows } from './use-list.ts'

type Question = Pick<ListQuery, 'q' | 'filters'>

const everything: Question = { q: '', filters: {} }

/** How many rows fit: with one row a page, there are as many pages. */
export const totalQuery = <Row>(source: ListSource<Row>, { q, filters } = everything) =>
  queryOptions({
    queryKey: [source.collection, 'total', source.within ?? '', q, filters],
    queryFn: async () => (await source.read({ p: 1, size: 1, sort: '', q, filters })).pages,
  })

/** The total as far as the present page tells it; one in the middle does not. */
export function totalOf({ p, size }: ListQuery, shown: { rows: unknown[]; pages: number }) {
  const { rows, pages } = shown
  if (size === 0 || pages === 0) return rows.length
  return p === pages ? (pages - 1) * size + rows.length : undefined
}

/** How many rows the list has in all; undefined until that is known. */
export function useTotal<Row>(source: ListSource<Row>, query: ListQuery): number | undefined {
  const { data, isPlaceholderData } = useRows(source, query)
  const known = data && !isPlaceholderData ? totalOf(query, data) : undefined
  const asked = useQuery({
    ...totalQuery(source, query),
    enabled: data !== undefined && !isPlaceholderData && known === undefined,
    placeholderData: keepPreviousData,
  })
  return known ?? asked.data
}

/** More than these are not worth a request each. */
const mostOptions = 8

/** How many rows each choice of a filter would leave, while its menu is open. */
export function useOptionTotals<Row>(
  source: ListSource<Row> | undefined,
  { q, filters }: Question,
  filter: ListFilter,
): Array<number | undefined> {
  const options = filter.kind === 'choice' ? filter.options : []
  const asked = options.length > mostOptions ? [] : options
  const queries = source
    ? asked.map(({ value }) =>
        totalQuery(source, { q, filters: { ...filters, [filter.key]: value } }),
      )
    : []
  return useQueries({ queries }).map(({ data }) => data)
}
