import type { RE2JS } from 're2js'
import { BuiltinFailure } from '../errors.ts'
import type { Builtin, Host } from './builtin.ts'
import { define, defineOld } from './define.ts'
import type { Operands } from './operands.ts'
import { isPattern, PatternCache } from './patterns.ts'
import { templatePattern } from './regextemplate.ts'

const patterns = new PatternCache()

interface Match {
  readonly start: number
  readonly end: number
  readonly groups: readonly string[]
}

interface Search {
  readonly pattern: RE2JS
  readonly text: string
  readonly budget: Host['budget']
}

/** All matches from left to right; an empty one right behind another does not count. */
function findAll({ pattern, text, budget }: Search, most: number): Match[] {
  const matcher = pattern.matcher(text)
  const matches: Match[] = []
  let lastEnd = -1
  while ((most < 0 || matches.length < most) && matcher.find()) {
    const [start, end] = [matcher.start(), matcher.end()]
    if (start === end && start === lastEnd) continue
    lastEnd = end
    budget.work(4)
    const groups: string[] = []
    for (let i = 0; i <= matcher.groupCount(); i++) groups.push(matcher.group(i) ?? '')
    matches.push({ start, end, groups })
  }
  return matches
}

function prepare(operands: Operands, patternAt: number, textAt: number, host: Host): Search {
  const { budget } = host
  const text = operands.string(textAt)
  budget.work(text.length / 16)
  return { pattern: patterns.get(operands.string(patternAt), host), text, budget }
}

const match = (operands: Operands, host: Host): boolean => {
  const { pattern, text } = prepare(operands, 1, 2, host)
  return pattern.test(text)
}

function split(operands: Operands, host: Host): string[] {
  const search = prepare(operands, 1, 2, host)
  const { text } = search
  if (text === '') return operands.string(1) === '' ? [] : ['']
  const parts: string[] = []
  let [from, until] = [0, 0]
  for (const { start, end } of findAll(search, -1)) {
    until = start
    if (end !== 0) parts.push(text.slice(from, start))
    from = end
  }
  if (until !== text.length) parts.push(text.slice(from))
  return parts
}

/** `$1`, `$name` and `${name}` stand for groups, `$$` for the sign itself. */
function expand(
  replacement: string,
  groups: readonly string[],
  names: ReadonlyMap<string, number>,
) {
  return replacement.replace(/\$(\$|\{(\w+)\}|(\w+))/g, (_, sign: string, braced, bare) => {
    if (sign === '$') return '$'
    const name: string = braced ?? bare
    return groups[names.get(name) ?? (/^\d+$/.test(name) ? Number(name) : -1)] ?? ''
  })
}

function replace(operands: Operands, host: Host): string {
  const search = prepare(operands, 2, 1, host)
  const { pattern, text } = search
  const replacement = operands.string(3)
  const names = new Map(Object.entries(pattern.namedGroups()))
  let result = ''
  let from = 0
  for (const { start, end, groups } of findAll(search, -1)) {
    const piece = text.slice(from, start) + expand(replacement, groups, names)
    host.budget.charge(piece.length)
    result += piece
    from = end
  }
  return result + text.slice(from)
}

export const regexBuiltins: readonly Builtin[] = [
  define('regex.match', 2, match),
  defineOld('re_match', 2, match),
  define('regex.is_valid', 1, (o) => {
    const pattern = o.any(1)
    return typeof pattern === 'string' && isPattern(pattern)
  }),
  define('regex.split', 2, split),
  define('regex.replace', 3, replace),
  define('regex.find_n', 3, (o, host) => {
    return findAll(prepare(o, 1, 2, host), o.smallInteger(3)).map(({ groups }) => groups[0] ?? '')
  }),
  define('regex.find_all_string_submatch_n', 3, (o, host) => {
    return findAll(prepare(o, 1, 2, host), o.smallInteger(3)).map(({ groups }) => [...groups])
  }),
  define('regex.template_match', 4, (o, run) => {
    const [open, close] = [o.string(3), o.string(4)]
    if (open.length !== 1 || close.length !== 1) {
      throw new BuiltinFailure('delimiters must be one character')
    }
    run.budget.work(o.string(2).length / 16)
    return patterns.get(templatePattern(o.string(1), open, close), run).test(o.string(2))
  }),
]
