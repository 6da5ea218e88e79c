import type { TrafficRow, TrafficRows } from '@svc/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '#ui/time/day-range.ts'
import type { Narrowing, View } from './use-view.ts'

export const collection = 'traffic'

const dayPart = (day: string, from: number, to?: number) => String(Number(day.slice(from, to)))

/** A range as the six segments of a path. */
export const daysOf = ({ from, to }: DayRange) => ({
  start_day: dayPart(from, 8),
  start_month: dayPart(from, 5, 7),
  start_year: dayPart(from, 0, 4),
  end_day: dayPart(to, 8),
  end_month: dayPart(to, 5, 7),
  end_year: dayPart(to, 0, 4),
})
export type Days = ReturnType<typeof daysOf>

/** Asks one route for rows over time; `p` below one is all of them. */
export type ReadOverTime = (parts: {
  params: Days
  query: Narrowing & { res: string; p: number }
}) => Promise<TrafficRows>

/** Rows over time, one for every point of the chart. */
export const overTimeQuery = (
  name: string,
  read: ReadOverTime,
  { range, unit, narrowing }: Pick<View, 'range' | 'unit' | 'narrowing'>,
) =>
  queryOptions({
    queryKey: [collection, 'over time', name, range.from, range.to, unit, narrowing],
    queryFn: async () =>
      (await read({ params: daysOf(range), query: { ...narrowing, res: unit, p: -1 } })).data,
    placeholderData: keepPreviousData,
  })

/** Asks one route for rows by what they belong to. */
export type ReadGrouped = (parts: {
  params: Days
  query: Narrowing & { by?: string; sort?: string; q?: string; p: number; size?: number }
}) => Promise<TrafficRows>

/** The groups with the most traffic, or all of them. */
export const groupedQuery = (
  name: string,
  read: ReadGrouped,
  { range, narrowing }: Pick<View, 'range' | 'narrowing'>,
  size?: number,
) =>
  queryOptions({
    queryKey: [collection, 'grouped', name, range.from, range.to, narrowing, size ?? 'all'],
    queryFn: async (): Promise<TrafficRow[]> => {
      const paging = size === undefined ? { p: -1 } : { p: 1, size }
      const query = { ...narrowing, by: 'Hits', sort: '1', ...paging }
      return (await read({ params: daysOf(range), query })).data
    },
    placeholderData: keepPreviousData,
  })
