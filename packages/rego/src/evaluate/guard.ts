import { leadingConstants } from '../compile/draft.ts'
import type { Literal, Term } from '../syntax/ast.ts'
import { isEqual } from '../values/compare.ts'
import type { Scalar } from '../values/value.ts'
import type { Context } from './context.ts'
import type { Clause } from './program.ts'
import { follow } from './start.ts'

/**
 * A clause that demands a constant somewhere in the input need not be entered when the input holds
 * something else there. Of many rules for single groups or paths, most are passed over like this.
 */
export function guardOf(clause: Clause): (context: Context) => boolean {
  const demands = clause.otherwise ? [] : clause.body.flatMap(demandOf)
  const [first, ...rest] = demands
  if (first === undefined) return () => true
  if (rest.length === 0) return (context) => isMet(first, context)
  return (context) => demands.every((demand) => isMet(demand, context))
}

interface Demand {
  readonly keys: readonly Scalar[]
  readonly value: Scalar
}

function isMet({ keys, value }: Demand, context: Context): boolean {
  const found = follow(context.input, keys)
  return found === value || (found !== undefined && isEqual(found, value))
}

function demandOf({ statement, negated, with: modifiers }: Literal): Demand[] {
  if (negated || modifiers.length > 0 || statement.kind !== 'unify') return []
  const { left, right } = statement
  return [...pairDemand(left, right), ...pairDemand(right, left)]
}

function pairDemand(ref: Term, constant: Term): Demand[] {
  if (ref.kind !== 'ref' || constant.kind !== 'scalar') return []
  if (ref.head.kind !== 'var' || ref.head.name !== 'input') return []
  const keys = leadingConstants(ref.path)
  return keys.length === ref.path.length ? [{ keys, value: constant.value }] : []
}
