import type { EveryStatement, Literal, Statement, Term } from '../syntax/ast.ts'
import type { Value } from '../values/value.ts'
import { bodyStep, enough } from './body.ts'
import type { Build } from './build.ts'
import { callStep } from './call.ts'
import type { Frame, StepMaker } from './frame.ts'
import { getterOf } from './getter.ts'
import { matcherOf } from './pattern.ts'
import { referenceStep } from './reference.ts'
import { iterate } from './select.ts'
import { unifyStep } from './unify.ts'
import { withStep } from './with.ts'

/** The step of one literal. */
export function literalStep(literal: Literal, build: Build): StepMaker {
  if (literal.negated) return negationStep([{ ...literal, negated: false }], build)
  if (literal.with.length === 0) return statementStep(literal.statement, literal.at, build)
  return withStep(literal.with, build, () => statementStep(literal.statement, literal.at, build))
}

function statementStep(statement: Statement, at: Literal['at'], build: Build): StepMaker {
  switch (statement.kind) {
    case 'term':
      return truthStep(statement.term, build)
    case 'unify':
      return unifyStep(statement.left, statement.right, build)
    case 'call':
      return callStep(statement, at, build)
    case 'every':
      return everyStep(statement, build)
    case 'not':
      return negationStep(statement.body, build)
    default:
      throw new Error(`${statement.kind} is gone after names are resolved`)
  }
}

/** Holds when there is a value and it is not false. */
function truthStep(term: Term, build: Build): StepMaker {
  if (term.kind === 'ref' && !build.isBound(term)) {
    const make = referenceStep(term, build)
    return (next) => make((frame, value) => value !== false && next(frame))
  }
  const get = getterOf(term, build)
  return (next) => (frame) => {
    frame.budget.step()
    const value = get(frame)
    return value !== undefined && value !== false && next(frame)
  }
}

function negationStep(body: readonly Literal[], build: Build): StepMaker {
  const holds = bodyStep(body, build.inner(), () => enough)
  return (next) => (frame) => !holds(frame) && next(frame)
}

function everyStep({ key, value, domain, body }: EveryStatement, outer: Build): StepMaker {
  const get = getterOf(domain, outer)
  const build = outer.inner()
  const matchKey = key ? matcherOf(key, build) : undefined
  const matchValue = matcherOf(value, build)
  const holds = bodyStep(body, build, () => enough)
  const fails = (frame: Frame, k: Value, v: Value) => {
    matchKey?.(frame, k)
    matchValue(frame, v)
    return !holds(frame)
  }
  return (next) => (frame) => {
    const collection = get(frame)
    if (collection === undefined || collection === null || typeof collection !== 'object')
      return false
    return !iterate(frame, collection, fails) && next(frame)
  }
}
