import { RE2JS } from 're2js'
import { BuiltinFailure } from '../errors.ts'
import type { Builtin } from './builtin.ts'
import { define } from './define.ts'
import { PatternCache } from './patterns.ts'

const patterns = new PatternCache()

/** Turns a glob into a pattern. The star stops at delimiters, two stars stop nowhere. */
export function globPattern(glob: string, delimiters: readonly string[]): string {
  const single = delimiters.length > 0 ? `[^${delimiters.map(inClass).join('')}]` : '.'
  const chars = [...glob]
  let pattern = ''
  let depth = 0
  for (let i = 0; i < chars.length; i++) {
    const char = chars[i] ?? ''
    if (char === '*' && chars[i + 1] === '*') {
      while (chars[i + 1] === '*') i++
      pattern += '.*'
    } else if (char === '*') pattern += `${single}*`
    else if (char === '?') pattern += single
    else if (char === '[') {
      const end = chars.indexOf(']', i + 2)
      if (end < 0) throw malformed(glob)
      pattern += classPattern(chars.slice(i + 1, end))
      i = end
    } else if (char === '{') {
      depth++
      pattern += '(?:'
    } else if (char === '}' && depth > 0) {
      depth--
      pattern += ')'
    } else if (char === ',' && depth > 0) pattern += '|'
    else if (char === '\\' && i + 1 < chars.length) pattern += RE2JS.quote(chars[++i] ?? '')
    else pattern += RE2JS.quote(char)
  }
  if (depth > 0) throw malformed(glob)
  return `(?s)^(?:${pattern})$`
}

function classPattern(chars: readonly string[]): string {
  const isNegated = chars[0] === '!' || chars[0] === '^'
  const members = chars.slice(isNegated ? 1 : 0)
  const inner = members.map((char, i) => (isRange(members, i) ? '-' : inClass(char))).join('')
  return `[${isNegated ? '^' : ''}${inner}]`
}

const isRange = (members: readonly string[], i: number) =>
  members[i] === '-' && i > 0 && i < members.length - 1

const inClass = (char: string) => (/[\\\]^[-]/.test(char) ? `\\${char}` : char)

const malformed = (glob: string) => new BuiltinFailure(`malformed glob ${JSON.stringify(glob)}`)

export const globBuiltins: readonly Builtin[] = [
  define('glob.match', 3, (o, run) => {
    const given = o.any(2) === null ? [] : o.array(2).map(String)
    const delimiters = o.any(2) !== null && given.length === 0 ? ['.'] : given
    const text = o.string(3)
    run.budget.work(text.length / 16)
    return patterns.get(globPattern(o.string(1), delimiters), run).test(text)
  }),
  define('glob.quote_meta', 1, (o) => o.string(1).replace(/[*?\\[\]{}]/g, '\\$&')),
]
