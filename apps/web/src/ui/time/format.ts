import { texts } from '#texts'

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always', style: 'short' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })

const units: Array<[unit: Intl.RelativeTimeFormatUnit, seconds: number]> = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** The wire's zero time, and anything that is no time. */
export const isNever = (at: string) => Number.isNaN(Date.parse(at)) || at.startsWith('0001-')

/** `12 min ago`, `just now`, `never`. */
export function formatRelative(at: string, now: number): string {
  if (isNever(at)) return texts.time.never
  const seconds = Math.round((Date.parse(at) - now) / 1000)
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? []
  if (!unit || !size) return texts.time.justNow
  return relative.format(Math.trunc(seconds / size), unit)
}

/** Date, time and zone of the reader. */
export const formatExact = (at: string) =>
  isNever(at) ? texts.time.never : exact.format(new Date(at))
