import type { Flags } from './directive.ts'

/** Fills up to the width: on the right with the minus flag, on the left otherwise. */
export function pad(text: string, { width = 0, minus }: Flags, filler = ' '): string {
  const missing = width - [...text].length
  if (missing <= 0) return text
  return minus ? text + ' '.repeat(missing) : filler.repeat(missing) + text
}

/** Pads a number; with the zero flag the zeros stand behind its sign. */
export function padNumber(sign: string, digits: string, flags: Flags, mayZero: boolean): string {
  const { width = 0, zero, minus } = flags
  if (!zero || minus || !mayZero) return pad(sign + digits, flags)
  return sign + digits.padStart(width - sign.length, '0')
}

export function signOf(isNegative: boolean, { plus, space }: Flags): string {
  if (isNegative) return '-'
  if (plus) return '+'
  return space ? ' ' : ''
}
