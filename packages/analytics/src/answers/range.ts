import { startOfNext } from '../moment.ts'

/** A stretch of time in milliseconds since 1970: from the first moment until the one after the last. */
export type TimeRange = { from: number; until: number }

/** The six segments of a path that names two days. */
export type RangeSegments = {
  start_day: string
  start_month: string
  start_year: string
  end_day: string
  end_month: string
  end_year: string
}

export type RangeReading =
  | { range: TimeRange; problem?: undefined }
  | { range?: undefined; problem: string }

/** The time from the first day to the last, both of them whole, in UTC. */
export function parseRange(segments: RangeSegments): RangeReading {
  const { start_day, start_month, start_year, end_day, end_month, end_year } = segments
  const start = parseDay(start_day, start_month, start_year)
  if (start === undefined) return notADate(start_day, start_month, start_year)
  const end = parseDay(end_day, end_month, end_year)
  if (end === undefined) return notADate(end_day, end_month, end_year)
  if (end < start) return { problem: 'The range ends before it starts' }
  return { range: { from: start, until: startOfNext('day', end) } }
}

function parseDay(day: string, month: string, year: string): number | undefined {
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return undefined
  const moment = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const date = new Date(moment)
  const isReal = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
  return isReal && Number(year) >= 1970 ? moment : undefined
}

const notADate = (...parts: string[]) => ({ problem: `"${parts.join('/')}" is not a date` })

/** The stretch of the same length right before, to compare with. */
export const previousRange = ({ from, until }: TimeRange): TimeRange => ({
  from: from - (until - from),
  until: from,
})
