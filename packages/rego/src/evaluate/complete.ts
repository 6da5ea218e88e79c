import { EvaluationFailure } from '../errors.ts'
import { isEqual } from '../values/compare.ts'
import type { Value } from '../values/value.ts'
import { type ClauseValue, isConstantTerm, valueOfClause } from './clause.ts'
import type { Context } from './context.ts'
import type { Clause, Program } from './program.ts'

/** Evaluates the clauses of a complete rule or a function: all that hold must agree. */
export function clausesValue(
  clauses: readonly Clause[],
  program: Program,
  conflict: string,
): ClauseValue {
  const fallback = clauses.find((clause) => clause.isDefault)
  const regular = clauses.filter((clause) => !clause.isDefault)
  const values = regular.map((clause) => ({
    at: clause.at,
    get: valueOfClause(clause, program, conflict),
  }))
  const otherwise = fallback && valueOfClause(fallback, program, conflict)
  const isFirstEnough = haveOneConstant(regular)
  return (args: readonly Value[], context: Context) => {
    let result: Value | undefined
    for (const { get, at } of values) {
      const value = get(args, context)
      if (value === undefined) continue
      if (isFirstEnough) return value
      if (result !== undefined && !isEqual(result, value)) {
        throw new EvaluationFailure('eval_conflict_error', conflict, at)
      }
      result = value
    }
    return result === undefined ? otherwise?.(args, context) : result
  }
}

/** Clauses that can only give the same constant need not all be tried. */
function haveOneConstant(clauses: readonly Clause[]): boolean {
  const [first] = clauses
  if (first?.value.kind !== 'scalar') return false
  const { value } = first.value
  return clauses.every((clause) => {
    if (!isConstantTerm(clause.value) || clause.otherwise) return false
    return clause.value.kind === 'scalar' && clause.value.value === value
  })
}
