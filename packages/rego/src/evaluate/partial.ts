import type { RegoSet } from '../values/set.ts'
import type { Value } from '../values/value.ts'
import { bodyStep } from './body.ts'
import type { Branch } from './branch.ts'
import { Build } from './build.ts'
import type { Context } from './context.ts'
import { Frame, Layout } from './frame.ts'
import { getterOf } from './getter.ts'
import { guardOf } from './guard.ts'
import type { Clause, Program } from './program.ts'

/** Adds what one clause contributes to its document. */
type Contribute<T> = (target: T, context: Context) => void

/** A clause of the form `p contains x`. */
export function memberClause(clause: Clause, program: Program): Contribute<RegoSet> {
  const layout = new Layout()
  const build = new Build(program, layout)
  const cell = layout.cell<RegoSet>()
  const run = bodyStep(clause.body, build, () => {
    const get = getterOf(clause.key ?? clause.value, build)
    return (frame) => {
      const member = get(frame)
      const { run: evaluation } = frame.context
      evaluation.budget.step()
      if (member === undefined) return false
      if (cell.read(frame).add(member)) evaluation.budget.charge(evaluation.scales.weigh(member))
      evaluation.options.onResult?.(clause, member)
      return false
    }
  })
  const isPossible = guardOf(clause)
  return (target, context) => {
    if (!isPossible(context)) return
    const frame = new Frame(layout.size, context)
    cell.write(frame, target)
    run(frame)
  }
}

/** A clause with keys behind its name, of the form `p[x] := y` or `p.q[x].r contains y`. */
export function nestedClause(clause: Clause, program: Program): Contribute<Branch> {
  const layout = new Layout()
  const build = new Build(program, layout)
  const cell = layout.cell<{ readonly target: Branch; holds: boolean }>()
  const run = bodyStep(clause.body, build, () => {
    const path = clause.path.map((part) => getterOf(part, build))
    const get = getterOf(clause.key ?? clause.value, build)
    return (frame) => {
      const keys = path.map((getKey) => getKey(frame))
      const value = get(frame)
      const { run: evaluation } = frame.context
      evaluation.budget.step()
      if (value === undefined || !areDefined(keys)) return false
      const state = cell.read(frame)
      state.holds = true
      if (clause.key) state.target.addMember(keys, value, clause.at)
      else state.target.put(keys, value, clause.at)
      evaluation.budget.charge(evaluation.scales.weigh(value))
      evaluation.options.onResult?.(clause, value)
      return false
    }
  })
  const otherwise = clause.otherwise && nestedClause(clause.otherwise, program)
  const isPossible = guardOf(clause)
  return (target, context) => {
    if (!isPossible(context)) return
    const frame = new Frame(layout.size, context)
    const state = { target, holds: false }
    cell.write(frame, state)
    run(frame)
    if (!state.holds) otherwise?.(target, context)
  }
}

const areDefined = (values: readonly (Value | undefined)[]): values is readonly Value[] =>
  values.every((value) => value !== undefined)
