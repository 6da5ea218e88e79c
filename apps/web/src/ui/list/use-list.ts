import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { usePreference } from '#state/preferences.ts'
import { readAddress, withoutOwn, writeAddress } from './list-address.ts'
import type { ListFilter, ListQuery, ListSource } from './list-types.ts'

const isSize = (value: unknown): value is number => typeof value === 'number' && value >= 0

/** The state of a list, kept in the address so that a link shows the same view. */
export function useListQuery(name: string, filters: ListFilter[], sort: string) {
  const [size, setSize] = usePreference(`${name}-size`, 25, isSize)
  const search: Record<string, string> = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = readAddress(search, filters, { size, sort })
  const change = useCallback(
    (edit: Partial<ListQuery>) => {
      // Another question starts at its first page.
      const next = { ...query, p: 1, ...edit }
      if (edit.size !== undefined) setSize(edit.size)
      void navigate({
        to: '.',
        // The router types queries by route, and a list is on many.
        search: ((before: Record<string, string>) => ({
          ...withoutOwn(before, filters),
          ...writeAddress(next, { size: edit.size ?? size, sort }),
        })) as never,
        replace: edit.p === undefined,
      })
    },
    [query, filters, navigate, setSize, size, sort],
  )
  return { query, change }
}

/** The rows of the present view; the old ones stay until the new ones are there. */
export function useRows<Row>(source: ListSource<Row>, query: ListQuery) {
  return useQuery({
    queryKey: [source.collection, 'list', source.within ?? '', query],
    queryFn: () => source.read(query),
    placeholderData: keepPreviousData,
    refetchInterval: source.refreshMs ?? false,
  })
}
