import type { TrafficRow } from '@svc/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { trafficStateQuery } from '#state/traffic.ts'
import { texts } from '#texts'
import type { Figure } from '#ui/figures/figures.tsx'
import { formatChange, formatCount, formatShort } from '#ui/figures/format.ts'
import { previousDays } from '#ui/time/day-range.ts'
import { collection, daysOf } from '../activity.queries.ts'
import { figuresOf } from '../figures-of.ts'
import { totalsOf } from '../totals.ts'
import type { View } from '../use-view.ts'

/** How many keys were used: with one row a page, there are as many pages. */
const keysQuery = ({ range, narrowing }: Pick<View, 'range' | 'narrowing'>) =>
  queryOptions({
    queryKey: [collection, 'keys in use', range.from, range.to, narrowing],
    queryFn: async () => {
      const query = { ...narrowing, p: 1, size: 1 }
      return (await api.activity.byKey({ params: daysOf(range), query })).pages
    },
    placeholderData: keepPreviousData,
  })

/** The headline numbers against the time before; undefined until the present ones are known. */
export function useOverviewFigures(
  view: View,
  rows: TrafficRow[] | undefined,
  before: TrafficRow[] | undefined,
): Figure[] | undefined {
  const { data: state } = useQuery(trafficStateQuery)
  const enabled = state?.owned === false
  const { data: keys } = useQuery({ ...keysQuery(view), enabled })
  const earlier = { ...view, range: previousDays(view.range) }
  const { data: keysBefore } = useQuery({ ...keysQuery(earlier), enabled })
  if (!rows) return undefined
  const totals = totalsOf(rows)
  const figures = figuresOf(totals, before && totalsOf(before))
  const words = texts.activity.figures
  if (!enabled) {
    const errors = { value: formatShort(totals.errors), exact: formatCount(totals.errors) }
    return [...figures, { label: words.errors, ...errors }]
  }
  return [
    ...figures,
    {
      label: words.keys,
      value: keys === undefined ? '…' : formatShort(keys),
      change:
        keys === undefined || keysBefore === undefined ? undefined : formatChange(keys, keysBefore),
    },
  ]
}
