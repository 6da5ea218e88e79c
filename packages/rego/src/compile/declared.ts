import type { Body, Term } from '../syntax/ast.ts'
import { visitTerm } from '../syntax/visit.ts'

/** The names that a body declares itself, by `:=` or `some`, at any place. */
export function declaredNames(body: Body): Set<string> {
  const names = new Set<string>()
  const add = (name: string) => names.add(name)
  for (const { statement } of body) {
    if (statement.kind === 'some') for (const { name } of statement.names) add(name)
    if (statement.kind === 'assign') patternNames(statement.left, add)
    if (statement.kind !== 'someIn') continue
    if (statement.key) patternNames(statement.key, add)
    patternNames(statement.value, add)
  }
  return names
}

/** The variables of a pattern; those inside references, calls and comprehensions are only used there. */
export function patternNames(pattern: Term, add: (name: string) => void): void {
  if (pattern.kind === 'var') add(pattern.name)
  if (pattern.kind !== 'array' && pattern.kind !== 'object' && pattern.kind !== 'set') return
  visitTerm(
    pattern,
    (inner) => patternNames(inner, add),
    () => {},
  )
}
