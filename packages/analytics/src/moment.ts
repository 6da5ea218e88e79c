/** Go's zero time, which stands for "never". Shared: nobody may change a Date. */
export const zeroTime = new Date('0001-01-01T00:00:00Z')

/** The stretches of time that figures are shown by. All of them are UTC. */
export type TimeUnit = 'minute' | 'hour' | 'day' | 'month'

const lengths = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** The start of the stretch that a moment lies in, in milliseconds since 1970. */
export function startOf(unit: TimeUnit, moment: number): number {
  if (unit !== 'month') return moment - positiveRest(moment, lengths[unit])
  const date = new Date(moment)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/** The start of the stretch after the one that a moment lies in. */
export function startOfNext(unit: TimeUnit, moment: number): number {
  if (unit !== 'month') return startOf(unit, moment) + lengths[unit]
  const date = new Date(moment)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}

const positiveRest = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor

const written = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d(?::?\d\d)?)?$/i

/** The milliseconds of a time in RFC 3339 or as SQL engines write it, in UTC if it has no zone; else NaN. */
export function readTime(text: string): number {
  const [, day, time, zone = 'Z'] = written.exec(text) ?? []
  if (!day || !time) return Number.NaN
  return Date.parse(`${day}T${time}${zone.length === 3 ? `${zone}:00` : zone.toUpperCase()}`)
}

/** RFC 3339 in UTC, without a fraction when there is none. */
export const writeTime = (time: Date): string => time.toISOString().replace('.000Z', 'Z')
