import type { Literal, Term } from '../syntax/ast.ts'
import { visitLiteral, visitTerm } from '../syntax/visit.ts'
import { isLookedUp, isReadable, readablePairs, sidesOf, unifiedVariables } from './unifier.ts'
import { bindableVariables, isSubset, termVariables } from './variables.ts'

type Names = ReadonlySet<string>

/** The variables that a literal binds when those in `safe` are bound already. */
export function outputVariables(literal: Literal, safe: Names): Set<string> {
  const outputs = new Set<string>()
  if (literal.negated) return outputs
  const withVariables = literal.with.flatMap(({ value }) => [...termVariables(value)])
  if (!isSubset(withVariables, safe)) return outputs
  const known = new Set(safe)
  const { statement } = literal
  if (statement.kind === 'every' || statement.kind === 'not') return outputs
  const sides = sidesOf(statement)
  if (sides) {
    for (const side of readablePairs(...sides, safe).flat()) referenceOutputs(side, known)
    if (statement.kind === 'unify') {
      for (const name of unifiedVariables(...sides, known)) known.add(name)
    }
  } else if (statement.kind === 'call') {
    for (const argument of statement.args) {
      // Arguments are looked up one after the other, before the call.
      if (!isLookedUp(argument, known)) return outputs
      referenceOutputs(argument, known)
    }
  } else {
    visitLiteral(
      literal,
      (term) => referenceOutputs(term, known),
      () => {},
    )
  }
  if (statement.kind === 'call' && statement.output) {
    const inputs = statement.args.flatMap((argument) => [...termVariables(argument)])
    if (isSubset(inputs, known)) bindableVariables(statement.output, known)
  }
  for (const name of known) if (!safe.has(name)) outputs.add(name)
  return outputs
}

/** A reference binds the variables of its path once its head is bound. */
function referenceOutputs(term: Term, known: Set<string>): void {
  visitTerm(
    term,
    (inner) => referenceOutputs(inner, known),
    () => {},
  )
  if (term.kind !== 'ref' || !isSubset(termVariables(term.head), known)) return
  for (const part of term.path) if (isReadable(part, known)) bindableVariables(part, known)
}
