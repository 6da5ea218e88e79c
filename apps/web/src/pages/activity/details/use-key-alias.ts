import { useQuery } from '@tanstack/react-query'
import { api } from '#api'
import type { DayRange } from '#ui/time/day-range.ts'
import { collection, daysOf } from '../activity.queries.ts'

/** The alias that a key had in its traffic; empty where it had none. */
export function useKeyAlias(range: DayRange, key: string): string {
  const { data } = useQuery({
    queryKey: [collection, 'alias', range.from, range.to, key],
    queryFn: () => api.activity.byKey({ params: daysOf(range), query: { q: key, p: 1, size: 5 } }),
  })
  return data?.data.find((row) => row.id.key === key)?.id.alias ?? ''
}
