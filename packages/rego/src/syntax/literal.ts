import type { Position } from '../errors.ts'
import type { Literal, Statement, Term, VarTerm, With } from './ast.ts'
import { parseBody } from './body.ts'
import type { Cursor } from './cursor.ts'
import { parseInfix, parseLevel } from './infix.ts'
import { dottedName, parseTerm } from './term.ts'

export function parseLiteral(p: Cursor): Literal {
  const { at } = p.token
  if (p.acceptKeyword('not')) return parseNegation(p, at)
  const statement = parseStatement(p)
  return { statement, negated: false, with: parseWiths(p), at }
}

/** With `import future.keywords.not` the whole inner expression is under the negation. */
function parseNegation(p: Cursor, at: Position): Literal {
  const isWhole = p.keywords.has('not')
  if (isWhole && p.isSign('{')) {
    p.take()
    const body = parseBody(p, '}')
    return { statement: { kind: 'not', body }, negated: false, with: parseWiths(p), at }
  }
  if (p.isKeyword('some') || p.isKeyword('every')) p.unexpected('illegal negation')
  const inner: Literal = isWhole
    ? parseLiteral(p)
    : { statement: parseStatement(p), negated: true, with: parseWiths(p), at }
  if (!isWhole) return inner
  return { statement: { kind: 'not', body: [inner] }, negated: false, with: [], at }
}

function parseStatement(p: Cursor): Statement {
  if (p.acceptKeyword('some')) return parseSome(p)
  if (p.acceptKeyword('every')) return parseEvery(p)
  const left = parseInfix(p)
  if (p.acceptSign('=')) return { kind: 'unify', left, right: parseInfix(p) }
  if (p.acceptSign(':=')) return { kind: 'assign', left, right: parseInfix(p) }
  return { kind: 'term', term: left }
}

function parseSome(p: Cursor): Statement {
  const terms: Term[] = [parseLevel(p, 0)]
  while (p.acceptSign(',')) terms.push(parseLevel(p, 0))
  const [first, second] = terms
  if (first !== undefined && p.acceptKeyword('in')) {
    if (terms.length > 2) p.fail('illegal variables', first.at)
    const domain = parseInfix(p)
    return second === undefined
      ? { kind: 'someIn', value: first, domain }
      : { kind: 'someIn', key: first, value: second, domain }
  }
  const names = terms.filter((term): term is VarTerm => term.kind === 'var')
  if (names.length < terms.length) p.unexpected('expected variables after some')
  return { kind: 'some', names }
}

function parseEvery(p: Cursor): Statement {
  const first = parseTerm(p)
  const second = p.acceptSign(',') ? parseTerm(p) : undefined
  if (first.kind !== 'var' || (second && second.kind !== 'var')) {
    p.fail('expected variables after every', first.at)
  }
  if (!p.acceptKeyword('in')) p.unexpected('expected in after the variables of every')
  const domain = parseInfix(p)
  p.expectSign('{', 'before the body of every')
  const body = parseBody(p, '}')
  return second === undefined
    ? { kind: 'every', value: first, domain, body }
    : { kind: 'every', key: first, value: second, domain, body }
}

function parseWiths(p: Cursor): With[] {
  const withs: With[] = []
  for (let { at } = p.token; p.acceptKeyword('with'); at = p.token.at) {
    const target = parseTerm(p)
    if (dottedName(target) === undefined) p.fail('illegal with target', target.at)
    if (!p.acceptKeyword('as')) p.unexpected('expected as after the target of with')
    withs.push({ target, value: parseInfix(p), at })
  }
  return withs
}
