import { CompileFailure } from '../errors.ts'
import type { ObjectTerm, Term } from '../syntax/ast.ts'
import { ObjectBuilder } from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import type { Value } from '../values/value.ts'
import type { Build } from './build.ts'
import { comprehensionGetter } from './comprehension.ts'
import type { Getter } from './frame.ts'
import { referenceGetter } from './reference.ts'
import type { Run } from './run.ts'

/** Works out a term all of whose variables are bound. */
export function getterOf(term: Term, build: Build): Getter {
  switch (term.kind) {
    case 'scalar': {
      const { value } = term
      return () => value
    }
    case 'var': {
      const slot = build.layout.slot(term.name)
      return (frame) => frame.slots[slot]
    }
    case 'ref':
      return referenceGetter(term, build)
    case 'array':
      return arrayGetter(term.items.map((item) => getterOf(item, build)))
    case 'set': {
      const list = listGetter(term.items.map((item) => getterOf(item, build)))
      return (frame) => {
        const items = list(frame)
        return items && newSet(items, frame.context.run)
      }
    }
    case 'object':
      return objectGetter(term, build)
    case 'comprehension':
      return comprehensionGetter(term, build)
    default:
      throw new CompileFailure('rego_compile_error', `unexpected ${term.kind}`, term.at)
  }
}

// Members are written out as keys, so their size counts before the set is made.
function newSet(items: readonly Value[], { budget, scales }: Run): RegoSet {
  for (const item of items) {
    if (typeof item === 'object') budget.charge(2 * scales.weigh(item))
  }
  return new RegoSet(items)
}

function listGetter(
  items: readonly Getter[],
): (frame: Parameters<Getter>[0]) => Value[] | undefined {
  return (frame) => {
    const values: Value[] = []
    for (const item of items) {
      const value = item(frame)
      if (value === undefined) return undefined
      values.push(value)
    }
    return values
  }
}

function arrayGetter(items: readonly Getter[]): Getter {
  const list = listGetter(items)
  return (frame) => {
    const values = list(frame)
    return values && frame.context.run.admit(values)
  }
}

function objectGetter(term: ObjectTerm, build: Build): Getter {
  const pairs = term.pairs.map(
    ([key, value]) => [getterOf(key, build), getterOf(value, build)] as const,
  )
  return (frame) => {
    const builder = new ObjectBuilder()
    for (const [getKey, getValue] of pairs) {
      const key = getKey(frame)
      const value = getValue(frame)
      if (key === undefined || value === undefined) return undefined
      builder.put(key, value)
    }
    return frame.context.run.admit(builder.done())
  }
}
