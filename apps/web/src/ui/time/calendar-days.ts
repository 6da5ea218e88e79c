import { dayOf, momentOf, shiftDay } from './day-range.ts'

export const monthStart = (day: string) => `${day.slice(0, 8)}01`

/** The same day of another month, or its last. */
export function shiftMonth(day: string, months: number): string {
  const date = new Date(momentOf(day))
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month, Math.min(date.getUTCDate(), last)))
}

/** The weeks of a month from Monday to Sunday; days of its neighbours are undefined. */
export function weeksOf(month: string): Array<Array<string | undefined>> {
  const lead = (new Date(momentOf(month)).getUTCDay() + 6) % 7
  const count = Number(shiftDay(shiftMonth(month, 1), -1).slice(8))
  const weeks = Math.ceil((lead + count) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const at = week * 7 + weekday - lead
      return at >= 0 && at < count ? shiftDay(month, at) : undefined
    }),
  )
}

/** Where a key leads from a day; nothing for keys that lead nowhere. */
export function dayByKey(key: string, day: string): string | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = steps[key]
  if (step !== undefined) return shiftDay(day, step)
  if (key === 'PageUp') return shiftMonth(day, -1)
  if (key === 'PageDown') return shiftMonth(day, 1)
  if (key === 'Home') return monthStart(day)
  return key === 'End' ? shiftDay(shiftMonth(monthStart(day), 1), -1) : undefined
}
