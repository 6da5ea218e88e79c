import type { Body, Literal, Term } from '../syntax/ast.ts'
import { isRoot, visitLiteral, visitTerm } from '../syntax/visit.ts'

const ignore = () => {}

/** The variables of a term that are not inside a closure (a comprehension or the like). */
export function termVariables(term: Term, found = new Set<string>()): Set<string> {
  if (term.kind === 'var') {
    if (!isRoot(term)) found.add(term.name)
    return found
  }
  visitTerm(term, (inner) => termVariables(inner, found), ignore)
  return found
}

/** The variables of a literal that are not inside a closure. */
export function literalVariables(literal: Literal, found = new Set<string>()): Set<string> {
  visitLiteral(literal, (term) => termVariables(term, found), ignore)
  return found
}

/** The variables that the closures of a literal mention, at any depth. */
export function closureVariables(literal: Literal, found = new Set<string>()): Set<string> {
  const inBody = (body: Body) => collectAll(body, found)
  const inTerm = (term: Term): void => visitTerm(term, inTerm, inBody)
  visitLiteral(literal, inTerm, inBody)
  return found
}

function collectAll(body: Body, found: Set<string>): void {
  for (const literal of body) {
    literalVariables(literal, found)
    closureVariables(literal, found)
  }
}

/** The variables of a pattern that matching can bind: not those in sets, keys or references. */
export function bindableVariables(pattern: Term, found = new Set<string>()): Set<string> {
  if (pattern.kind === 'var' && !isRoot(pattern)) found.add(pattern.name)
  if (pattern.kind === 'array') for (const item of pattern.items) bindableVariables(item, found)
  if (pattern.kind === 'object') {
    for (const [, value] of pattern.pairs) bindableVariables(value, found)
  }
  return found
}

export const isSubset = (part: Iterable<string>, whole: ReadonlySet<string>): boolean => {
  for (const name of part) if (!whole.has(name)) return false
  return true
}
