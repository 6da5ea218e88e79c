import type { Flags } from './directive.ts'
import { pad, padNumber, signOf } from './pad.ts'
import { quoteChar } from './text.ts'

const bases: Readonly<Record<string, readonly [radix: number, prefix: string]>> = {
  v: [10, ''],
  d: [10, ''],
  b: [2, '0b'],
  o: [8, '0'],
  O: [8, '0o'],
  x: [16, '0x'],
  X: [16, '0X'],
}

/** An integer under a verb, or undefined when the verb is not one for integers. */
export function formatInteger(n: bigint, verb: string, flags: Flags): string | undefined {
  if (verb === 'c') return pad(charOf(n), flags)
  if (verb === 'q') return pad(quoteChar(charOf(n), flags.plus), flags)
  if (verb === 'U') return pad(codePoint(n, flags), flags)
  const base = bases[verb]
  if (base === undefined) return undefined
  const [radix, prefix] = base
  const lower = (n < 0n ? -n : n).toString(radix)
  const digits = (verb === 'X' ? lower.toUpperCase() : lower).padStart(flags.precision ?? 0, '0')
  const isEmpty = flags.precision === 0 && n === 0n
  const lead = flags.sharp || verb === 'O' ? prefix : ''
  const sign = signOf(n < 0n, flags) + lead
  return padNumber(isEmpty ? '' : sign, isEmpty ? '' : digits, flags, flags.precision === undefined)
}

const charOf = (n: bigint) =>
  n >= 0n && n <= 0x10ffffn ? String.fromCodePoint(Number(n)) : '\ufffd'

function codePoint(n: bigint, flags: Flags): string {
  const name = `U+${n
    .toString(16)
    .toUpperCase()
    .padStart(Math.max(4, flags.precision ?? 0), '0')}`
  return flags.sharp ? `${name} '${charOf(n)}'` : name
}
