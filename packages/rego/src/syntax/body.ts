import type { Body, Literal } from './ast.ts'
import type { Cursor } from './cursor.ts'
import { parseLiteral } from './literal.ts'

/** The literals up to and including the closing sign; at least one. */
export function parseBody(p: Cursor, closing: string): Body {
  return p.nested(() => {
    const body = parseLiterals(p, () => p.isSign(closing))
    if (body.length === 0) p.fail('found empty body')
    p.expectSign(closing, 'after the body')
    return body
  })
}

/** Literals divided by semicolons or line ends. */
export function parseLiterals(p: Cursor, isEnd: () => boolean): Literal[] {
  const body: Literal[] = []
  while (!isEnd()) {
    body.push(parseLiteral(p))
    if (p.acceptSign(';') || isEnd()) continue
    if (!p.token.newline) p.unexpected('expected a line end or ;')
  }
  return body
}
