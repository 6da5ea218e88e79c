import type { Term } from '../syntax/ast.ts'
import type { Value } from '../values/value.ts'
import type { Build } from './build.ts'
import type { Frame } from './frame.ts'
import { getterOf } from './getter.ts'
import { matcherOf } from './pattern.ts'
import { Place, settle } from './place.ts'
import { iterate, select } from './select.ts'

/** Goes on with what a path has led to; true means that enough was seen. */
export type Visit = (frame: Frame, value: Value) => boolean

type Holder = Place | Value
type HolderVisit = (frame: Frame, holder: Holder) => boolean
type VisitMaker = (next: Visit) => Visit
type HolderVisitMaker = (next: HolderVisit) => HolderVisit

/** Follows the keys of a reference from a value; free variables go through all keys. */
export function pathVisit(path: readonly Term[], build: Build): VisitMaker {
  const makers = path.map((part) => partVisit(part, build))
  return (last) => makers.reduceRight((next, make) => make(next), last)
}

function partVisit(part: Term, build: Build): VisitMaker {
  if (build.isBound(part)) {
    const getKey = getterOf(part, build)
    return (next) => (frame, container) => {
      const key = getKey(frame)
      const inner = key === undefined ? undefined : select(container, key)
      return inner !== undefined && next(frame, inner)
    }
  }
  const match = matcherOf(part, build)
  return (next) => {
    const visit = (frame: Frame, key: Value, value: Value) =>
      match(frame, key) && next(frame, value)
    return (frame, container) => iterate(frame, container, visit)
  }
}

/** The same from a place in the tree of packages, where each part may be rules or given documents. */
export function placeVisit(path: readonly Term[], build: Build): (next: Visit) => HolderVisit {
  const makers = path.map((part) => placePartVisit(part, build))
  return (next) => {
    const last: HolderVisit = (frame, holder) => {
      const value = settle(holder)
      return value !== undefined && next(frame, value)
    }
    return makers.reduceRight((inner, make) => make(inner), last)
  }
}

function placePartVisit(part: Term, build: Build): HolderVisitMaker {
  const isBound = build.isBound(part)
  const getKey = isBound ? getterOf(part, build) : undefined
  const match = isBound ? undefined : matcherOf(part, build)
  return (next) => (frame, holder) => {
    const visit = (key: Value) => {
      const inner = holder instanceof Place ? holder.child(key) : select(holder, key)
      return inner !== undefined && next(frame, inner)
    }
    const key = getKey?.(frame)
    if (match === undefined) return key !== undefined && visit(key)
    if (!(holder instanceof Place)) {
      return iterate(frame, holder, (f, k, value) => match(f, k) && next(f, value))
    }
    return holder.keys().some((each) => {
      frame.budget.step()
      return match(frame, each) && visit(each)
    })
  }
}
