import { BuiltinFailure } from '#errors'

const second = 1_000_000_000n
const smallest = -(2n ** 63n)
const largest = 2n ** 63n - 1n

/** A moment as a clock on the wall of some zone shows it. */
export interface WallTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly nanosecond: number
  /** Seconds east of Greenwich. */
  readonly offset: number
  readonly zone: string
}

export function checkRange(ns: bigint): bigint {
  if (ns >= smallest && ns <= largest) return ns
  throw new BuiltinFailure('time outside of valid range')
}

const formatters = new Map<string, Intl.DateTimeFormat>()

// Each of these knows the abbreviations of other zones: EST and PST, CET and BST, AEST, IST.
const locales = ['en-US', 'en-GB', 'en-AU', 'en-IN']

function formatterOf(zone: string, locale = 'en-US'): Intl.DateTimeFormat {
  const known = formatters.get(`${locale} ${zone}`)
  if (known) return known
  try {
    const numeric = 'numeric' as const
    const formatter = new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
      timeZoneName: 'short',
    })
    formatters.set(`${locale} ${zone}`, formatter)
    return formatter
  } catch {
    throw new BuiltinFailure(`unknown time zone ${zone}`)
  }
}

/** What a clock in the zone shows at the moment; no name or `Local` is UTC. */
export function wallTime(ns: bigint, zone: string): WallTime {
  const isUtc = zone === '' || zone === 'UTC' || zone === 'Local'
  const seconds = floorDivide(ns, second)
  const nanosecond = Number(ns - seconds * second)
  const offset = isUtc ? 0 : offsetAt(seconds, zone)
  const shown = new Date((Number(seconds) + offset) * 1000)
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
    nanosecond,
    offset,
    zone: isUtc ? 'UTC' : zoneName(seconds, zone),
  }
}

/** The nanoseconds since 1970 of a time on the wall. */
export function instant(time: Omit<WallTime, 'zone'>): bigint {
  const date = new Date(0)
  date.setUTCFullYear(time.year, time.month - 1, time.day)
  date.setUTCHours(time.hour, time.minute, time.second)
  if (Number.isNaN(date.getTime())) throw new BuiltinFailure('time outside of valid range')
  const seconds = BigInt(date.getTime() / 1000) - BigInt(time.offset)
  return seconds * second + BigInt(time.nanosecond)
}

const floorDivide = (a: bigint, b: bigint): bigint => (a - (((a % b) + b) % b)) / b

/** How far the zone is ahead at that moment, in seconds. */
function offsetAt(seconds: bigint, zone: string): number {
  const date = new Date(Number(seconds) * 1000)
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  const shown = new Date(0)
  shown.setUTCFullYear(Number(parts.year), Number(parts.month) - 1, Number(parts.day))
  shown.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second))
  return Math.round((shown.getTime() - date.getTime()) / 1000)
}

function zoneName(seconds: bigint, zone: string): string {
  const date = new Date(Number(seconds) * 1000)
  const names = locales.map((locale) => {
    const parts = formatterOf(zone, locale).formatToParts(date)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  })
  return names.find((name) => !/^GMT./.test(name)) ?? names[0] ?? zone
}

/** The zone that a clock on the wall follows: a name, resolved where the clock shows that time. */
export function instantIn(time: Omit<WallTime, 'zone' | 'offset'>, zone: string): bigint {
  const asUtc = instant({ ...time, offset: 0 })
  if (zone === '' || zone === 'UTC' || zone === 'Local') return asUtc
  const guess = offsetAt(floorDivide(asUtc, second), zone)
  const exact = offsetAt(floorDivide(asUtc, second) - BigInt(guess), zone)
  return asUtc - BigInt(exact) * second
}
