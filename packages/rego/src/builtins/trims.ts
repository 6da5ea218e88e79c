import type { Builtin } from './builtin.ts'
import { define } from './define.ts'

function trimStart(text: string, isCut: (char: string) => boolean): string {
  const chars = [...text]
  const first = chars.findIndex((char) => !isCut(char))
  return first < 0 ? '' : chars.slice(first).join('')
}

function trimEnd(text: string, isCut: (char: string) => boolean): string {
  const chars = [...text]
  while (chars.length > 0 && isCut(chars.at(-1) ?? '')) chars.pop()
  return chars.join('')
}

const anyOf = (cutset: string) => {
  const chars = new Set(cutset)
  return (char: string) => chars.has(char)
}

const isSpace = (char: string) =>
  /^[\t\n\v\f\r \u0085\u00a0\u2000-\u200a\u1680\u2028\u2029\u202f\u205f\u3000]$/.test(char)

export const trimBuiltins: readonly Builtin[] = [
  define('trim', 2, (o) => {
    const isCut = anyOf(o.string(2))
    return trimEnd(trimStart(o.string(1), isCut), isCut)
  }),
  define('trim_left', 2, (o) => trimStart(o.string(1), anyOf(o.string(2)))),
  define('trim_right', 2, (o) => trimEnd(o.string(1), anyOf(o.string(2)))),
  define('trim_space', 1, (o) => trimEnd(trimStart(o.string(1), isSpace), isSpace)),
  define('trim_prefix', 2, (o) => {
    const [text, prefix] = [o.string(1), o.string(2)]
    return text.startsWith(prefix) ? text.slice(prefix.length) : text
  }),
  define('trim_suffix', 2, (o) => {
    const [text, suffix] = [o.string(1), o.string(2)]
    return text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text
  }),
]
