import type { Flags } from './directive.ts'
import { pad } from './pad.ts'

/** A string under a verb, or undefined when the verb is not one for strings. */
export function formatText(text: string, verb: string, flags: Flags): string | undefined {
  const cut = flags.precision === undefined ? text : [...text].slice(0, flags.precision).join('')
  switch (verb) {
    case 'v':
    case 's':
      return pad(cut, flags, flags.zero && !flags.minus ? '0' : ' ')
    case 'q':
      return pad(quoted(cut, flags), flags)
    case 'x':
      return pad(hex(cut, flags), flags)
    case 'X':
      return pad(hex(cut, flags).toUpperCase(), flags)
    default:
      return undefined
  }
}

function hex(text: string, { sharp, space }: Flags): string {
  const bytes = [...new TextEncoder().encode(text)].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  if (bytes.length === 0) return ''
  const lead = sharp ? '0x' : ''
  return space ? bytes.map((byte) => lead + byte).join(' ') : lead + bytes.join('')
}

function quoted(text: string, { sharp, plus }: Flags): string {
  if (sharp && !/[`\p{Cc}\ufeff]/u.test(text.replaceAll('\t', ''))) return `\`${text}\``
  return `"${[...text].map((char) => escaped(char, '"', plus)).join('')}"`
}

/** A single character in the quotes of Go. */
export const quoteChar = (char: string, isAscii: boolean): string =>
  `'${escaped(char, "'", isAscii)}'`

const names: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}

function escaped(char: string, quote: string, isAscii: boolean): string {
  if (char === quote || char === '\\') return `\\${char}`
  const code = char.codePointAt(0) ?? 0
  const isPrintable = char === ' ' || !/[\p{C}\p{Z}]/u.test(char)
  if (isPrintable && (!isAscii || code < 0x80)) return char
  const name = names[char]
  if (name !== undefined) return name
  if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, '0')}`
  if (code > 0xffff) return `\\U${code.toString(16).padStart(8, '0')}`
  return `\\u${code.toString(16).padStart(4, '0')}`
}
