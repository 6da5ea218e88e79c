import type { RefTerm, Term } from '../syntax/ast.ts'
import type { Scalar } from '../values/value.ts'
import type { Build } from './build.ts'
import type { Getter, Step } from './frame.ts'
import { getterOf } from './getter.ts'
import { pathVisit, placeVisit, type Visit } from './path.ts'
import { Place, placeAt, settle } from './place.ts'
import { select } from './select.ts'
import { startOf } from './start.ts'

/** The one value of a reference whose path is bound. */
export function referenceGetter(term: RefTerm, build: Build): Getter {
  const start = startOf(term, build)
  const keys = start.rest.map((part) => getterOf(part, build))
  if (start.kind === 'place') return placeGetter(start.keys, keys)
  const [first, ...more] = keys
  if (first === undefined) return start.get
  return more.length === 0 ? memberGetter(start.get, first) : membersGetter(start.get, keys)
}

function memberGetter(get: Getter, getKey: Getter): Getter {
  return (frame) => {
    const container = get(frame)
    const key = getKey(frame)
    return container === undefined || key === undefined ? undefined : select(container, key)
  }
}

function membersGetter(get: Getter, keys: readonly Getter[]): Getter {
  return (frame) => {
    let value = get(frame)
    for (const getKey of keys) {
      const key = getKey(frame)
      if (value === undefined || key === undefined) return undefined
      value = select(value, key)
    }
    return value
  }
}

function placeGetter(from: readonly Scalar[], keys: readonly Getter[]): Getter {
  return (frame) => {
    let holder = placeAt(frame.context, from)
    for (const getKey of keys) {
      const key = getKey(frame)
      if (holder === undefined || key === undefined) return undefined
      holder = holder instanceof Place ? holder.child(key) : select(holder, key)
    }
    return settle(holder)
  }
}

/** Goes through all values of a reference with free variables in its path. */
export function referenceStep(term: RefTerm, build: Build): (visit: Visit) => Step {
  const start = startOf(term, build)
  return start.kind === 'place'
    ? placeStep(start.keys, start.rest, build)
    : valueStep(start.get, start.rest, build)
}

function placeStep(from: readonly Scalar[], rest: readonly Term[], build: Build) {
  const make = placeVisit(rest, build)
  return (visit: Visit): Step => {
    const walk = make(visit)
    return (frame) => {
      const holder = placeAt(frame.context, from)
      return holder !== undefined && walk(frame, holder)
    }
  }
}

function valueStep(get: Getter, rest: readonly Term[], build: Build) {
  const make = pathVisit(rest, build)
  return (visit: Visit): Step => {
    const walk = make(visit)
    return (frame) => {
      const value = get(frame)
      return value !== undefined && walk(frame, value)
    }
  }
}
