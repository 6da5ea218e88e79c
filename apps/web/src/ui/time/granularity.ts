import { type DayRange, dayOf, lengthOf } from './day-range.ts'

export const units = ['minute', 'hour', 'day', 'month'] as const
export type Unit = (typeof units)[number]

/** Days at which a unit gives neither one point nor thousands. */
const fitting: Record<Unit, [least: number, most: number]> = {
  minute: [1, 1],
  hour: [1, 45],
  day: [2, 400],
  month: [32, Number.POSITIVE_INFINITY],
}

export function unitsFor(range: DayRange): Unit[] {
  const days = lengthOf(range)
  return units.filter((unit) => days >= fitting[unit][0] && days <= fitting[unit][1])
}

/** What is asked for where it fits, and otherwise what suits the range. */
export function chooseUnit(range: DayRange, asked: string | undefined): Unit {
  const fit = unitsFor(range)
  const found = fit.find((unit) => unit === asked)
  if (found) return found
  const days = lengthOf(range)
  if (days <= 2) return 'hour'
  return days <= 120 ? 'day' : 'month'
}

interface Moment {
  year: number
  month: number
  day: number
  hour: number
  minute?: number
}

const zone = { timeZone: 'UTC' } as const
const formats: Record<Unit, [axis: Intl.DateTimeFormat, exact: Intl.DateTimeFormat]> = {
  minute: [
    new Intl.DateTimeFormat('en-GB', { ...zone, timeStyle: 'short' }),
    new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'medium', timeStyle: 'short' }),
  ],
  hour: [
    new Intl.DateTimeFormat('en-GB', {
      ...zone,
      ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    }),
    new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'medium', timeStyle: 'short' }),
  ],
  day: [
    new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'short' }),
    new Intl.DateTimeFormat('en-GB', {
      ...zone,
      ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    }),
  ],
  month: [
    new Intl.DateTimeFormat('en-GB', { ...zone, month: 'short', year: 'numeric' }),
    new Intl.DateTimeFormat('en-GB', { ...zone, month: 'long', year: 'numeric' }),
  ],
}

/** The start of a point in time as the wire parts it; parts below its unit are zero or absent. */
export const startOf = ({ year, month, day, hour, minute = 0 }: Moment) =>
  Date.UTC(year, Math.max(0, month - 1), Math.max(1, day), hour, minute)

/** A point on the axis of time. */
export function pointOf(moment: number, unit: Unit) {
  const [axis, exact] = formats[unit]
  return { label: axis.format(moment), exact: exact.format(moment) }
}

/** The days from the start of one point to the end of another. */
export function daysBetween(from: number, to: number, unit: Unit): DayRange {
  const last = new Date(to)
  const end = unit === 'month' ? Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 0) : to
  return { from: dayOf(from), to: dayOf(end) }
}
