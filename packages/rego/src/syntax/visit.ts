import type { Body, Literal, Statement, Term } from './ast.ts'

/** Calls `onTerm` and `onBody` for what stands directly inside a term. */
export function visitTerm(
  term: Term,
  onTerm: (inner: Term) => void,
  onBody: (body: Body) => void,
): void {
  switch (term.kind) {
    case 'scalar':
    case 'var':
      return
    case 'ref':
      onTerm(term.head)
      for (const part of term.path) onTerm(part)
      return
    case 'call':
      for (const argument of term.args) onTerm(argument)
      return
    case 'array':
    case 'set':
      for (const item of term.items) onTerm(item)
      return
    case 'object':
      for (const pair of term.pairs) for (const side of pair) onTerm(side)
      return
    case 'comprehension':
      onBody(comprehensionBody(term))
      return
    case 'template':
      for (const part of term.parts) if (typeof part !== 'string') onBody([part])
  }
}

/** The body of a comprehension and, as one more literal, the terms that it collects. */
function comprehensionBody(term: Term & { kind: 'comprehension' }): Body {
  const { key, value, at } = term
  const items = key ? [key, value] : [value]
  const head: Literal = {
    statement: { kind: 'term', term: { kind: 'array', items, at } },
    negated: false,
    with: [],
    at,
  }
  return [...term.body, head]
}

/** Calls `onTerm` for the terms of a literal and `onBody` for the bodies that it opens. */
export function visitLiteral(
  literal: Literal,
  onTerm: (inner: Term) => void,
  onBody: (body: Body) => void,
): void {
  for (const modifier of literal.with) onTerm(modifier.value)
  const { statement } = literal
  for (const term of termsOf(statement)) onTerm(term)
  if (statement.kind === 'every' || statement.kind === 'not') onBody(statement.body)
}

function termsOf(statement: Statement): readonly Term[] {
  switch (statement.kind) {
    case 'term':
      return [statement.term]
    case 'unify':
    case 'assign':
      return [statement.left, statement.right]
    case 'some':
      return statement.names
    case 'someIn': {
      const { key, value, domain } = statement
      return key ? [key, value, domain] : [value, domain]
    }
    case 'every':
      return [statement.domain]
    case 'not':
      return []
    case 'call':
      return statement.output ? [...statement.args, statement.output] : statement.args
  }
}

/** A copy of the term with every direct part replaced; bodies are left to the caller. */
export function mapParts(term: Term, change: (inner: Term) => Term): Term {
  switch (term.kind) {
    case 'ref':
      return { ...term, head: change(term.head), path: term.path.map(change) }
    case 'call':
      return { ...term, args: term.args.map(change) }
    case 'array':
    case 'set':
      return { ...term, items: term.items.map(change) }
    case 'object':
      return { ...term, pairs: term.pairs.map(([k, v]) => [change(k), change(v)]) }
    default:
      return term
  }
}

export const isRoot = (term: Term): boolean =>
  term.kind === 'var' && (term.name === 'data' || term.name === 'input')
