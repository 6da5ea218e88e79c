import type { Term } from '../syntax/ast.ts'
import { isEqual } from '../values/compare.ts'
import { isObject, lookUp, sizeOf } from '../values/object.ts'
import { isArray } from '../values/value.ts'
import type { Build } from './build.ts'
import type { Matcher } from './frame.ts'
import { getterOf } from './getter.ts'

/** Compares values with the term, binding the variables in it that are still free. */
export function matcherOf(term: Term, build: Build): Matcher {
  if (term.kind === 'var' && !build.bound.has(term.name)) {
    build.bound.add(term.name)
    const slot = build.layout.slot(term.name)
    return (frame, value) => {
      frame.slots[slot] = value
      return true
    }
  }
  if (term.kind === 'scalar' && typeof term.value === 'string') {
    const text = term.value
    return (_, value) => value === text
  }
  if (build.isBound(term)) return equalityWith(term, build)
  if (term.kind === 'array') return arrayMatcher(term.items, build)
  if (term.kind === 'object') return objectMatcher(term.pairs, build)
  throw new Error(`a ${term.kind} with free variables is not a pattern`)
}

function equalityWith(term: Term, build: Build): Matcher {
  const get = getterOf(term, build)
  return (frame, value) => {
    const expected = get(frame)
    if (expected === undefined) return false
    if (typeof expected === 'object' && typeof value === 'object') frame.budget.work(16)
    return isEqual(expected, value)
  }
}

function arrayMatcher(items: readonly Term[], build: Build): Matcher {
  const matchers = items.map((item) => matcherOf(item, build))
  return (frame, value) => {
    if (!isArray(value) || value.length !== matchers.length) return false
    return matchers.every((match, i) => {
      const item = value[i]
      return item !== undefined && match(frame, item)
    })
  }
}

function objectMatcher(pairs: readonly (readonly [Term, Term])[], build: Build): Matcher {
  const matchers = pairs.map(([key, value]) => {
    return { getKey: getterOf(key, build), match: matcherOf(value, build) }
  })
  return (frame, value) => {
    if (!isObject(value) || sizeOf(value) !== matchers.length) return false
    return matchers.every(({ getKey, match }) => {
      const key = getKey(frame)
      const member = key === undefined ? undefined : lookUp(value, key)
      return member !== undefined && match(frame, member)
    })
  }
}
