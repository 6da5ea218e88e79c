import type { Json } from '#json/value.ts'
import { type Codec, required } from './codec.ts'

/** Nanoseconds, coarsest first; every unit is a multiple of the next. */
const units: [unit: string, nanoseconds: number][] = [
  ['h', 3_600_000_000_000],
  ['m', 60_000_000_000],
  ['s', 1_000_000_000],
  ['ms', 1_000_000],
  ['µs', 1_000],
  ['ns', 1],
]

const sizes = new Map([...units, ['us', 1_000]] as [string, number][])

/** Nanoseconds of a text such as `1h30m`; nothing when it is no duration. */
export function parseDuration(text: string): number | undefined {
  let total = 0
  let rest = text
  while (rest !== '') {
    const [whole, digits = '', unit = ''] = /^([0-9]{1,15})(h|ms|us|µs|ns|m|s)/.exec(rest) ?? []
    if (whole === undefined) return undefined
    total += Number(digits) * (sizes.get(unit) ?? 0)
    rest = rest.slice(whole.length)
  }
  return total
}

/** The shortest text of a number of nanoseconds: `1h30m`, and `0s` for none. */
export function formatDuration(nanoseconds: number): string {
  let rest = Math.round(nanoseconds)
  let text = ''
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size)
    if (count > 0) text += `${count}${unit}`
    rest -= count * size
  }
  return text === '' ? '0s' : text
}

/** A duration as text in the extension, a number of units in classic. */
const durationIn = (nanoseconds: number): Codec => ({
  toClassic(value: Json) {
    const parsed = typeof value === 'string' ? parseDuration(value) : undefined
    return parsed === undefined ? undefined : Math.floor(parsed / nanoseconds)
  },
  toOas: (value) =>
    typeof value === 'number' && value > 0 ? formatDuration(value * nanoseconds) : undefined,
  isActive: (value) => typeof value === 'number' && value > 0,
})

export const inSeconds = durationIn(1_000_000_000)
export const inNanoseconds = durationIn(1)
export const requiredSeconds = required(inSeconds, '0s')
