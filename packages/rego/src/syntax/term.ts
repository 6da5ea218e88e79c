import type { Position } from '../errors.ts'
import { parseNumber } from '../values/number.ts'
import type { RefTerm, Term } from './ast.ts'
import { parseBraces, parseBrackets } from './composite.ts'
import type { Cursor } from './cursor.ts'
import { parseInfix, parseListItem } from './infix.ts'
import { parseTemplate } from './template.ts'

/** One operand: a scalar, a name, a composite, or something in parentheses, with what is appended to it. */
export const parseTerm = (p: Cursor): Term => p.nested(() => parseSuffixes(p, parsePrimary(p)))

const constants: ReadonlyMap<string, null | boolean> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
])

function parsePrimary(p: Cursor): Term {
  const { token } = p
  const { at } = token
  if (token.kind === 'number') return parseNumeral(p, '')
  if (token.kind === 'name') return parseName(p)
  if (token.kind === 'template') return parseTemplate(p, token)
  if (token.kind === 'string') {
    p.take()
    return { kind: 'scalar', value: token.value, at }
  }
  if (p.isSign('[')) return parseBrackets(p)
  if (p.isSign('{')) return parseBraces(p)
  if (p.acceptSign('-')) return parseNumeral(p, '-')
  if (p.acceptSign('(')) {
    const inner = parseInfix(p)
    p.expectSign(')', 'after the expression')
    return inner
  }
  return p.unexpected()
}

function parseNumeral(p: Cursor, sign: '' | '-'): Term {
  const { token } = p
  if (token.kind !== 'number') return p.unexpected('expected a number')
  const value = parseNumber(sign + token.text)
  if (value === undefined) return p.fail('number out of range')
  p.take()
  return { kind: 'scalar', value, at: token.at }
}

function parseName(p: Cursor): Term {
  const { text, at } = p.token
  // Only heads give this word a meaning; elsewhere it is the function on strings.
  const isKeyword = text !== 'contains' && p.isAnyKeyword()
  const constant = constants.get(text)
  if (isKeyword && constant === undefined) p.unexpected()
  p.take()
  if (isKeyword && constant !== undefined) return { kind: 'scalar', value: constant, at }
  return { kind: 'var', name: text === '_' ? p.newWildcard() : text, at }
}

/** `.name`, `[term]` and `(arguments)` belong to a term only when no space stands in front of them. */
export function parseSuffixes(
  p: Cursor,
  head: Term,
  { mayBeSpaced = false, mayCall = true } = {},
): Term {
  let term = head
  for (;;) {
    if (p.token.spaced && (!mayBeSpaced || p.token.newline)) return term
    if (p.isSign('.')) term = extend(p, term, parseMember(p))
    else if (p.isSign('[')) term = extend(p, term, parseIndex(p))
    else if (mayCall && p.isSign('(')) term = parseCall(p, term)
    else return term
  }
}

function parseMember(p: Cursor): Term {
  p.take()
  const { kind, text, at } = p.token
  if (kind !== 'name') return p.unexpected('expected a name after the dot')
  p.take()
  return { kind: 'scalar', value: text, at }
}

function parseIndex(p: Cursor): Term {
  p.take()
  const index = parseInfix(p)
  p.expectSign(']', 'after the key')
  return index
}

function extend(p: Cursor, head: Term, member: Term): RefTerm {
  if (head.kind === 'scalar' || head.kind === 'template') p.fail('illegal ref', head.at)
  if (head.kind === 'ref') return { ...head, path: [...head.path, member] }
  return { kind: 'ref', head, path: [member], at: head.at }
}

function parseCall(p: Cursor, operator: Term): Term {
  const name = dottedName(operator)
  if (name === undefined) return p.unexpected('only a name can be called')
  const args = parseItems(p, ')')
  if (name === 'set' && args.length === 0) return { kind: 'set', items: [], at: operator.at }
  return { kind: 'call', name, args, at: operator.at }
}

/** Takes the opening sign, the terms between commas, and the closing sign. */
export function parseItems(p: Cursor, closing: string): Term[] {
  p.take()
  const items: Term[] = []
  while (!p.acceptSign(closing)) {
    items.push(parseListItem(p))
    if (!p.isSign(closing)) p.expectSign(',', `or ${closing}`)
  }
  return items
}

/** `a.b["c"]` as text, when it consists of nothing but names. */
export function dottedName(term: Term): string | undefined {
  if (term.kind === 'var') return term.name
  if (term.kind !== 'ref' || term.head.kind !== 'var') return undefined
  const names = term.path.map((part) => (part.kind === 'scalar' ? part.value : undefined))
  const isNamed = names.every((name) => typeof name === 'string')
  return isNamed ? [term.head.name, ...names].join('.') : undefined
}

export const stringTerm = (value: string, at: Position): Term => ({ kind: 'scalar', value, at })
