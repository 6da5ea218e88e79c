import type { Position } from '../errors.ts'
import type { Head, Term, VarTerm } from './ast.ts'
import type { Cursor } from './cursor.ts'
import { parseInfix } from './infix.ts'
import { parseItems, parseSuffixes } from './term.ts'

/** A head as written: whether a missing value means true or a partial set is settled with the body. */
export interface DraftHead extends Omit<Head, 'value'> {
  readonly value?: Term | undefined
}

export function parseHead(p: Cursor): DraftHead {
  const { at } = p.token
  const { path, args } = parseSubject(p)
  if (p.acceptKeyword('contains')) {
    if (args) p.fail('the contains keyword can only be used with multi-value rule definitions', at)
    return { path, key: parseInfix(p), at }
  }
  if (p.acceptSign('=') || p.acceptSign(':=')) return { path, args, value: parseInfix(p), at }
  return { path, args, at }
}

function parseSubject(p: Cursor): Pick<DraftHead, 'path' | 'args'> {
  const { kind, text, at } = p.token
  if (kind !== 'name' || p.isAnyKeyword()) p.unexpected('expected a rule name')
  p.take()
  const name: VarTerm = { kind: 'var', name: text, at }
  const subject = parseSuffixesUpToCall(p, name)
  const path: [VarTerm, ...Term[]] = [name, ...(subject.kind === 'ref' ? subject.path : [])]
  // Empty parentheses make no function: such a rule is a value like any other.
  const args = p.isSign('(') ? parseItems(p, ')') : []
  return args.length > 0 ? { path, args } : { path }
}

// The arguments of a function head are patterns of its own, not a call, so suffixes stop in front.
function parseSuffixesUpToCall(p: Cursor, name: VarTerm): Term {
  return parseSuffixes(p, name, { mayBeSpaced: true, mayCall: false })
}

export const trueTerm = (at: Position): Term => ({ kind: 'scalar', value: true, at })
