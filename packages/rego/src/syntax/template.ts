import type { Literal, Term } from './ast.ts'
import type { Cursor } from './cursor.ts'
import { parseLiteral } from './literal.ts'
import type { Token } from './token.ts'

/** A template string: each piece in braces is one expression, possibly with `with`. */
export function parseTemplate(p: Cursor, token: Token & { kind: 'template' }): Term {
  p.take()
  const parts: (string | Literal)[] = []
  for (const part of token.parts) {
    if (typeof part === 'string') {
      if (part !== '') parts.push(part)
      continue
    }
    parts.push(p.within(part, () => parsePart(p)))
  }
  return { kind: 'template', parts, at: token.at }
}

function parsePart(p: Cursor): Literal {
  const literal = parseLiteral(p)
  if (literal.negated || literal.statement.kind !== 'term') {
    p.fail('unexpected statement in a template', literal.at)
  }
  if (p.token.kind !== 'end') p.unexpected('expected one expression')
  return literal
}
