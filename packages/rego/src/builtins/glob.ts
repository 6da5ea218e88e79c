import { RE2JS } from 're2js'
import { BuiltinFailure } from '../errors.ts'
import type { Builtin } from './builtin.ts'
import { define } from './define.ts'
import { PatternCache } from './patterns.ts'

const patterns = new PatternCache()

/** Turns a glob into a pattern. The star stops at delimiters, two stars stop nowhere. */
function globPattern(glob: string, delimiters: readonly string[]): string {
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
      const end = chars.indexOf(']', i + 1)
      const members = end < 0 ? undefined : classPattern(chars.slice(i + 1, end))
      if (members === undefined) throw malformed(glob)
      pattern += members
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

/** What stands in brackets is one range or a list of characters, after `!` all others. */
function classPattern(chars: readonly string[]): string | undefined {
  const isNegated = chars[0] === '!'
  const members = chars.slice(isNegated ? 1 : 0)
  const [from = '', dash, to = ''] = members
  const isRange = dash === '-'
  if (members.length === 0 || (isRange && members.length !== 3)) return undefined
  const inner = isRange ? `${inClass(from)}-${inClass(to)}` : members.map(inClass).join('')
  return `[${isNegated ? '^' : ''}${inner}]`
}

const inClass = (char: string) => (/[\\\]^[-]/.test(char) ? `\\${char}` : char)

const malformed = (glob: string) => new BuiltinFailure(`malformed glob ${JSON.stringify(glob)}`)

export const globBuiltins: readonly Builtin[] = [
  define('glob.match', 3, (o, run) => {
    const given = o.any(2) === null ? [] : o.array(2).map(String)
    const delimiters = o.any(2) !== null && given.length === 0 ? ['.'] : given
    if (delimiters.some((each) => [...each].length !== 1)) throw malformed(delimiters.join(' '))
    const text = o.string(3)
    run.budget.work(text.length / 16)
    return patterns.get(globPattern(o.string(1), delimiters), run).test(text)
  }),
  define('glob.quote_meta', 1, (o) => o.string(1).replace(/[*?\\[\]{}]/g, '\\$&')),
]
