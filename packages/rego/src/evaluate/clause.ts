import { EvaluationFailure } from '../errors.ts'
import type { Term } from '../syntax/ast.ts'
import { isEqual } from '../values/compare.ts'
import type { Value } from '../values/value.ts'
import { bodyStep } from './body.ts'
import { Build } from './build.ts'
import type { Context } from './context.ts'
import { Frame, Layout, type Matcher } from './frame.ts'
import { getterOf } from './getter.ts'
import { guardOf } from './guard.ts'
import { matcherOf } from './pattern.ts'
import type { Clause, Program } from './program.ts'

/** Gives the value of one clause, or of the first `else` behind it that holds. */
export type ClauseValue = (args: readonly Value[], context: Context) => Value | undefined

/** Compiles a clause that has one value; two different ones are a conflict with the message. */
export function valueOfClause(clause: Clause, program: Program, conflict: string): ClauseValue {
  const layout = new Layout()
  const build = new Build(program, layout)
  const matchArgs = clause.args.map((argument) => matcherOf(argument, build))
  const cell = layout.cell<Value | undefined>()
  const isConstant = isConstantTerm(clause.value)
  const run = bodyStep(clause.body, build, () => {
    const get = getterOf(clause.value, build)
    return (frame) => {
      const value = get(frame)
      if (value === undefined) return false
      const known = cell.read(frame)
      if (known !== undefined && !isEqual(known, value)) {
        throw new EvaluationFailure('eval_conflict_error', conflict, clause.at)
      }
      cell.write(frame, value)
      return isConstant
    }
  })
  const otherwise = clause.otherwise && valueOfClause(clause.otherwise, program, conflict)
  const isPossible = guardOf(clause)
  return (args, context) => {
    context.run.budget.step()
    if (!isPossible(context)) return undefined
    const frame = new Frame(layout.size, context)
    cell.write(frame, undefined)
    if (matchAll(matchArgs, args, frame)) run(frame)
    const value = cell.read(frame)
    if (value === undefined) return otherwise?.(args, context)
    context.run.options.onResult?.(clause, value)
    return value
  }
}

const matchAll = (matchers: readonly Matcher[], args: readonly Value[], frame: Frame) =>
  matchers.every((match, i) => {
    const argument = args[i]
    return argument !== undefined && match(frame, argument)
  })

export const isConstantTerm = (term: Term): boolean => term.kind === 'scalar'
