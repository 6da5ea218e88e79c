import type { Term } from './ast.ts'
import type { Cursor } from './cursor.ts'
import { parseTerm } from './term.ts'

// From weak to strong; operators of one line bind alike, from the left.
const levels: readonly Readonly<Record<string, string>>[] = [
  { '==': 'equal', '!=': 'neq', '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' },
  { '|': 'or' },
  { '&': 'and' },
  { '+': 'plus', '-': 'minus' },
  { '*': 'mul', '/': 'div', '%': 'rem' },
]

/** A whole expression; `key, value in collection` is possible here. */
export const parseInfix = (p: Cursor): Term => p.nested(() => parseMembership(p, true))

/** An expression between the commas of a list. */
export const parseListItem = (p: Cursor): Term => p.nested(() => parseMembership(p, false))

function parseMembership(p: Cursor, mayHaveKey: boolean): Term {
  let left = parseLevel(p, 0)
  const key = mayHaveKey && p.isSign(',') && p.keywords.has('in') ? left : undefined
  if (key !== undefined) {
    const value = parseAfterComma(p)
    if (value === undefined) return left
    const args = [key, value, parseLevel(p, 0)]
    left = { kind: 'call', name: 'internal.member_3', args, at: key.at }
  }
  while (p.acceptKeyword('in')) {
    const args = [left, parseLevel(p, 0)]
    left = { kind: 'call', name: 'internal.member_2', args, at: left.at }
  }
  return left
}

function parseAfterComma(p: Cursor): Term | undefined {
  const mark = p.mark()
  p.take()
  const value = p.isAnyKeyword() ? undefined : parseLevel(p, 0)
  if (value !== undefined && p.acceptKeyword('in')) return value
  p.reset(mark)
  return undefined
}

/** An expression without `in`, as on both sides of one. */
export function parseLevel(p: Cursor, level: number): Term {
  const operators = levels[level]
  if (operators === undefined) return parseTerm(p)
  let left = parseLevel(p, level + 1)
  for (;;) {
    const { kind, text } = p.token
    const name = kind === 'sign' ? operators[text] : undefined
    if (name === undefined) return left
    p.take()
    left = { kind: 'call', name, args: [left, parseLevel(p, level + 1)], at: left.at }
  }
}
