import { bodyStep } from '../evaluate/body.ts'
import { Build } from '../evaluate/build.ts'
import type { Context } from '../evaluate/context.ts'
import { Frame, Layout } from '../evaluate/frame.ts'
import type { Program } from '../evaluate/program.ts'
import type { Body } from '../syntax/ast.ts'
import type { Value } from '../values/value.ts'
import type { Surroundings } from './clause.ts'
import { DynamicsRewriter } from './dynamics.ts'
import { Expander } from './expand.ts'
import { reorderBody } from './reorder.ts'
import { Resolver } from './resolve.ts'
import { Scope } from './scope.ts'
import { literalVariables } from './variables.ts'

/** The variables of a query by name, as one solution binds them. */
export type Solution = ReadonlyMap<string, Value>

/** Compiles the literals of a query into a function that gives all solutions. */
export function compileQuery(
  body: Body,
  program: Program,
  around: Surroundings,
): (context: Context) => Solution[] {
  const scope = new Scope(true)
  const resolved = new Resolver(around.names, scope, around.isFunction).body(body)
  const expanded = new Expander(scope, around.signatures).body(resolved)
  const literals = new DynamicsRewriter(scope).body(reorderBody(expanded, new Set()))
  const layout = new Layout()
  const cell = layout.cell<Solution[]>()
  const slots = askedNames(resolved).map((name) => [name, layout.slot(name)] as const)
  const run = bodyStep(literals, new Build(program, layout), () => (frame) => {
    frame.budget.step()
    cell.read(frame).push(readSolution(frame, slots))
    return false
  })
  return (context) => {
    const frame = new Frame(layout.size, context)
    const solutions: Solution[] = []
    cell.write(frame, solutions)
    run(frame)
    return solutions
  }
}

const askedNames = (body: Body): string[] => {
  const names = new Set<string>()
  for (const literal of body) literalVariables(literal, names)
  return [...names].filter((name) => !name.startsWith('#') && !name.endsWith('$'))
}

function readSolution(frame: Frame, slots: readonly (readonly [string, number])[]): Solution {
  const solution = new Map<string, Value>()
  for (const [name, slot] of slots) {
    const value = frame.slots[slot]
    if (value !== undefined) solution.set(name, value)
  }
  return solution
}
