import type { Body } from '../syntax/ast.ts'
import type { Build } from './build.ts'
import type { Step } from './frame.ts'
import { literalStep } from './literal.ts'

/** The steps of a body in a row; `makeLast` is asked for the end when all variables are bound. */
export function bodyStep(body: Body, build: Build, makeLast: () => Step): Step {
  const makers = body.map((literal) => literalStep(literal, build))
  return makers.reduceRight((next, make) => make(next), makeLast())
}

/** Ends a body that only asks whether there is a solution. */
export const enough: Step = () => true
