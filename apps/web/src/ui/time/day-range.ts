/** Days as `2026-05-31`, both of them whole, in UTC. */
export interface DayRange {
  from: string
  to: string
}

export const presetKeys = [
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  'month',
  'last-month',
  'year',
] as const
export type Preset = (typeof presetKeys)[number]
export const defaultPreset: Preset = '7d'

const dayMs = 86_400_000
const written = /^\d{4}-\d{2}-\d{2}$/

export const momentOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
export const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
export const shiftDay = (day: string, days: number) => dayOf(momentOf(day) + days * dayMs)
export const isDay = (text: string | undefined): text is string =>
  text !== undefined && written.test(text) && !Number.isNaN(momentOf(text))

/** How many days a range has. */
export const lengthOf = ({ from, to }: DayRange) =>
  Math.round((momentOf(to) - momentOf(from)) / dayMs) + 1

const monthOf = (day: string, months: number) => {
  const date = new Date(momentOf(day))
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
}

/** The days that a preset means today. */
export function rangeOf(preset: Preset, today: string): DayRange {
  const back = (days: number) => ({ from: shiftDay(today, 1 - days), to: today })
  const ranges: Record<Preset, () => DayRange> = {
    today: () => back(1),
    yesterday: () => ({ from: shiftDay(today, -1), to: shiftDay(today, -1) }),
    '7d': () => back(7),
    '30d': () => back(30),
    '90d': () => back(90),
    month: () => ({ from: dayOf(monthOf(today, 0)), to: today }),
    'last-month': () => ({
      from: dayOf(monthOf(today, -1)),
      to: dayOf(monthOf(today, 0) - dayMs),
    }),
    year: () => ({ from: dayOf(monthOf(today, -11)), to: today }),
  }
  return ranges[preset]()
}

const isPreset = (text: string | undefined): text is Preset =>
  presetKeys.some((preset) => preset === text)

/** The range that an address asks for; what is no range is the default one. */
export function readRange(
  { range, from, to }: { range?: string; from?: string; to?: string },
  today: string,
): DayRange & { preset?: Preset } {
  if (isDay(from) && isDay(to) && from <= to) return { from, to }
  const preset = isPreset(range) ? range : defaultPreset
  return { preset, ...rangeOf(preset, today) }
}

/** The days right before, as many. */
export function previousDays(range: DayRange): DayRange {
  const days = lengthOf(range)
  return { from: shiftDay(range.from, -days), to: shiftDay(range.to, -days) }
}
