import { BuiltinFailure } from '#errors'
import { checkRange } from './calendar.ts'

const units: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
  d: 86_400_000_000_000n,
  w: 604_800_000_000_000n,
  y: 31_536_000_000_000_000n,
}

/** Reads a duration such as `1h30m` or `-1.5s`, in nanoseconds. */
export function parseDuration(text: string): bigint {
  const body = text.replace(/^[+-]/, '')
  if (body === '0') return 0n
  if (!/^((\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h|d|w|y))+$/.test(body)) {
    throw new BuiltinFailure(`time: invalid duration ${JSON.stringify(text)}`)
  }
  let total = 0n
  for (const [, whole = '', fraction = '', unit = ''] of body.matchAll(
    /(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h|d|w|y)/g,
  )) {
    const size = units[unit] ?? 0n
    total += BigInt(whole || '0') * size
    if (fraction) total += (BigInt(fraction) * size) / 10n ** BigInt(fraction.length)
  }
  return checkRange(text.startsWith('-') ? -total : total)
}
