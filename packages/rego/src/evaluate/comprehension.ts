import { EvaluationFailure } from '../errors.ts'
import type { ComprehensionTerm } from '../syntax/ast.ts'
import { isEqual } from '../values/compare.ts'
import { ObjectBuilder } from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import type { Value } from '../values/value.ts'
import { bodyStep } from './body.ts'
import type { Build } from './build.ts'
import type { Getter } from './frame.ts'
import { getterOf } from './getter.ts'

/** Runs the body for all its solutions and collects the heads. */
export function comprehensionGetter(term: ComprehensionTerm, outer: Build): Getter {
  const build = outer.inner()
  if (term.of === 'array') return arrayGetter(term, build)
  return term.of === 'set' ? setGetter(term, build) : objectGetter(term, build)
}

function arrayGetter(term: ComprehensionTerm, build: Build): Getter {
  const cell = build.layout.cell<Value[]>()
  const run = bodyStep(term.body, build, () => {
    const get = getterOf(term.value, build)
    return (frame) => {
      const value = get(frame)
      frame.budget.step()
      if (value !== undefined) cell.read(frame).push(value)
      return false
    }
  })
  return (frame) => {
    const items: Value[] = []
    cell.write(frame, items)
    run(frame)
    return frame.context.run.admit(items)
  }
}

function setGetter(term: ComprehensionTerm, build: Build): Getter {
  const cell = build.layout.cell<RegoSet>()
  const run = bodyStep(term.body, build, () => {
    const get = getterOf(term.value, build)
    return (frame) => {
      const value = get(frame)
      frame.budget.step()
      if (value !== undefined) cell.read(frame).add(value)
      return false
    }
  })
  return (frame) => {
    const set = new RegoSet()
    cell.write(frame, set)
    run(frame)
    return frame.context.run.admit(set)
  }
}

function objectGetter(term: ComprehensionTerm, build: Build): Getter {
  const cell = build.layout.cell<ObjectBuilder>()
  const run = bodyStep(term.body, build, () => {
    const getKey = getterOf(term.key ?? term.value, build)
    const getValue = getterOf(term.value, build)
    return (frame) => {
      const key = getKey(frame)
      const value = getValue(frame)
      frame.budget.step()
      if (key === undefined || value === undefined) return false
      const known = cell.read(frame).get(key)
      if (known !== undefined && !isEqual(known, value)) {
        throw new EvaluationFailure('eval_conflict_error', 'object keys must be unique', term.at)
      }
      cell.read(frame).put(key, value)
      return false
    }
  })
  return (frame) => {
    const builder = new ObjectBuilder()
    cell.write(frame, builder)
    run(frame)
    return frame.context.run.admit(builder.done())
  }
}
