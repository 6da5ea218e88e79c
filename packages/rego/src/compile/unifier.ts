import type { Statement, Term } from '../syntax/ast.ts'
import { visitTerm } from '../syntax/visit.ts'
import { formatKey } from './keys.ts'
import { bindableVariables, isSubset, termVariables } from './variables.ts'

/**
 * Works out which variables are bound by `left = right`. Two free variables wait for each other,
 * so the pairs are gone through until nothing more is learnt.
 */
export function unifiedVariables(left: Term, right: Term, safe: ReadonlySet<string>): Set<string> {
  const known = new Set(safe)
  const pairs = readablePairs(left, right, safe)
  for (let before = -1; before !== known.size; ) {
    before = known.size
    for (const [a, b] of pairs) {
      if (isKnown(b, known)) bindableVariables(a, known)
      if (isKnown(a, known)) bindableVariables(b, known)
    }
  }
  return known
}

/** The pairs that can be gone through while only the variables in `safe` are bound. */
export const readablePairs = (left: Term, right: Term, safe: ReadonlySet<string>) =>
  pairUp(left, right).filter((pair) => pair.every((side) => isReadable(side, safe)))

/** Takes literals of the same shape apart: `[x, 1] = [2, y]` is `x = 2` and `1 = y`. */
export function pairUp(left: Term, right: Term): [Term, Term][] {
  if (left.kind === 'array' && right.kind === 'array') {
    if (left.items.length !== right.items.length) return [[left, right]]
    return left.items.flatMap((item, i) => {
      const other = right.items[i]
      return other ? pairUp(item, other) : []
    })
  }
  if (left.kind !== 'object' || right.kind !== 'object') return [[left, right]]
  const others = new Map(right.pairs.map(([key, value]) => [formatKey(key), value]))
  const isSameShape =
    left.pairs.length === others.size && left.pairs.every(([key]) => others.has(formatKey(key)))
  if (!isSameShape) return [[left, right]]
  return left.pairs.flatMap(([key, value]) => {
    const other = others.get(formatKey(key))
    return other ? pairUp(value, other) : []
  })
}

function isKnown(term: Term, known: ReadonlySet<string>): boolean {
  if (term.kind === 'ref') return isSubset(termVariables(term.head), known)
  return isSubset(termVariables(term), known)
}

/** A reference inside another term is looked up before anything is bound, so its head must be safe. */
export function isReadable(term: Term, safe: ReadonlySet<string>): boolean {
  const inner: Term[] = []
  visitTerm(
    term,
    (part) => inner.push(part),
    () => {},
  )
  return inner.every((part) => isLookedUp(part, safe))
}

/** Whether the heads of all references in a term are bound, its own included. */
export const isLookedUp = (term: Term, known: ReadonlySet<string>): boolean =>
  (term.kind !== 'ref' || isKnown(term, known)) && isReadable(term, known)

/** The two sides that must be equal, whether they bind something or are only compared. */
export function sidesOf(statement: Statement): [Term, Term] | undefined {
  if (statement.kind === 'unify') return [statement.left, statement.right]
  if (statement.kind !== 'call' || statement.name !== 'equal' || statement.output) return undefined
  const [left, right] = statement.args
  return left && right && [left, right]
}
