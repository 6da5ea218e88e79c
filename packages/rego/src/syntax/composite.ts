import { CompileFailure } from '../errors.ts'
import type { ComprehensionTerm, Term } from './ast.ts'
import { parseBody } from './body.ts'
import type { Cursor } from './cursor.ts'
import { parseListItem } from './infix.ts'
import { parseItems, parseTerm } from './term.ts'

/** `[1, 2]` or `[x | body]`. */
export function parseBrackets(p: Cursor): Term {
  const { at } = p.token
  const attempt = tryComprehension(p, ']', () => ({ of: 'array', value: parseTerm(p) }))
  return attempt ?? { kind: 'array', items: parseItems(p, ']'), at }
}

/** `{}`, `{1, 2}`, `{"a": 1}`, `{x | body}` or `{k: v | body}`. */
export function parseBraces(p: Cursor): Term {
  const { at } = p.token
  const attempt = tryComprehension(p, '}', () => parseBraceHead(p))
  if (attempt) return attempt
  const mark = p.mark()
  p.take()
  if (p.acceptSign('}')) return { kind: 'object', pairs: [], at }
  const first = parseListItem(p)
  if (p.isSign(':')) return { kind: 'object', pairs: parsePairs(p, first), at }
  p.reset(mark)
  return { kind: 'set', items: parseItems(p, '}'), at }
}

function parsePairs(p: Cursor, firstKey: Term): [Term, Term][] {
  const pairs: [Term, Term][] = []
  for (let key = firstKey; ; key = parseListItem(p)) {
    p.expectSign(':', 'after the key')
    pairs.push([key, parseListItem(p)])
    if (!p.isSign('}')) p.expectSign(',', 'or }')
    if (p.acceptSign('}')) return pairs
  }
}

type ComprehensionHead = Pick<ComprehensionTerm, 'of' | 'key' | 'value'>

function parseBraceHead(p: Cursor): ComprehensionHead {
  const first = parseTerm(p)
  return p.acceptSign(':')
    ? { of: 'object', key: first, value: parseTerm(p) }
    : { of: 'set', value: first }
}

/**
 * The bar after the first term means a comprehension when a body follows, and is the union operator
 * otherwise, so the text is tried as the one and then read as the other.
 */
function tryComprehension(
  p: Cursor,
  closing: string,
  parseHead: () => ComprehensionHead,
): Term | undefined {
  const start = p.token
  if (p.refused.has(start)) return undefined
  const [mark, depth] = [p.mark(), p.depth]
  try {
    p.take()
    const head = p.isSign(closing) ? undefined : parseHead()
    if (head !== undefined && p.acceptSign('|')) {
      const body = parseBody(p, closing)
      return { kind: 'comprehension', ...head, body, at: start.at }
    }
  } catch (failure) {
    if (!(failure instanceof CompileFailure)) throw failure
  }
  p.refused.add(start)
  p.restart(mark, depth)
  return undefined
}
