import { pairUp } from '../compile/unifier.ts'
import type { RefTerm, Term } from '../syntax/ast.ts'
import { isEqual } from '../values/compare.ts'
import type { Build } from './build.ts'
import type { Getter, StepMaker } from './frame.ts'
import { getterOf } from './getter.ts'
import { matcherOf } from './pattern.ts'
import { referenceStep } from './reference.ts'

/** Makes two terms equal. Literals of one shape are taken apart and their parts put in a workable order. */
export function unifyStep(left: Term, right: Term, build: Build): StepMaker {
  let waiting = pairUp(left, right)
  const makers: StepMaker[] = []
  while (waiting.length > 0) {
    const ready = waiting.find((pair) => isWorkable(pair, build))
    if (ready === undefined) throw new Error('the order of literals leaves a pair of free terms')
    makers.push(pairStep(ready[0], ready[1], build))
    waiting = waiting.filter((pair) => pair !== ready)
  }
  return (last) => makers.reduceRight((next, make) => make(next), last)
}

/** One side has values, and the other is none to be looked up in a variable that is still free. */
const isWorkable = (pair: Term[], build: Build) =>
  pair.some((term) => isReady(term, build)) &&
  pair.every((term) => term.kind !== 'ref' || build.isBound(term.head))

const isReady = (term: Term, build: Build) => isIteration(term, build) || build.isBound(term)

const isIteration = (term: Term, build: Build): term is RefTerm =>
  term.kind === 'ref' && build.isBound(term.head) && !build.isBound(term)

function pairStep(left: Term, right: Term, build: Build): StepMaker {
  if (isIteration(left, build)) return iterationStep(left, right, build)
  if (isIteration(right, build)) return iterationStep(right, left, build)
  if (!build.isBound(left)) return matchStep(right, left, build)
  if (!build.isBound(right)) return matchStep(left, right, build)
  return equalStep(getterOf(left, build), right, build)
}

function matchStep(value: Term, pattern: Term, build: Build): StepMaker {
  const get = getterOf(value, build)
  const match = matcherOf(pattern, build)
  return (next) => (frame) => {
    frame.budget.step()
    const found = get(frame)
    return found !== undefined && match(frame, found) && next(frame)
  }
}

function equalStep(get: Getter, right: Term, build: Build): StepMaker {
  if (right.kind === 'scalar' && typeof right.value === 'string') {
    const text = right.value
    return (next) => (frame) => {
      frame.budget.step()
      return get(frame) === text && next(frame)
    }
  }
  const getOther = getterOf(right, build)
  return (next) => (frame) => {
    frame.budget.step()
    const a = get(frame)
    const b = getOther(frame)
    if (a === undefined || b === undefined) return false
    if (typeof a === 'object' && typeof b === 'object') frame.budget.work(16)
    return isEqual(a, b) && next(frame)
  }
}

/** Goes through a reference; the other side may be one to go through as well, for each value again. */
function iterationStep(term: RefTerm, other: Term, build: Build): StepMaker {
  const make = referenceStep(term, build)
  if (!isIteration(other, build)) {
    const match = matcherOf(other, build)
    return (next) => make((frame, value) => match(frame, value) && next(frame))
  }
  const slot = build.layout.unnamedSlot()
  const makeOther = referenceStep(other, build)
  return (next) => {
    const inner = makeOther((frame, value) => {
      const first = frame.slots[slot]
      return first !== undefined && isEqual(first, value) && next(frame)
    })
    return make((frame, value) => {
      frame.slots[slot] = value
      return inner(frame)
    })
  }
}
