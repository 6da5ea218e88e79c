import { MixedObject } from '../values/mixed.ts'
import { sortedNames } from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import { isArray, type Value } from '../values/value.ts'
import type { Frame } from './frame.ts'

/** The part of a collection under a key; a member of a set is its own key. */
export function select(container: Value, key: Value): Value | undefined {
  if (container === null || typeof container !== 'object') return undefined
  if (isArray(container)) return typeof key === 'number' ? container[key] : undefined
  if (container instanceof RegoSet) return container.has(key) ? key : undefined
  if (container instanceof MixedObject) return container.get(key)
  return typeof key === 'string' && Object.hasOwn(container, key) ? container[key] : undefined
}

/** Goes through a collection in order until `visit` has seen enough; each element is a step. */
export function iterate(
  frame: Frame,
  container: Value,
  visit: (frame: Frame, key: Value, value: Value) => boolean,
): boolean {
  if (container === null || typeof container !== 'object') return false
  const { budget } = frame.context.run
  if (isArray(container)) {
    for (let i = 0; i < container.length; i++) {
      budget.step()
      if (visit(frame, i, container[i] ?? null)) return true
    }
    return false
  }
  if (container instanceof RegoSet) {
    for (const member of container.sorted()) {
      budget.step()
      if (visit(frame, member, member)) return true
    }
    return false
  }
  if (container instanceof MixedObject) {
    for (const [key, value] of container.sorted()) {
      budget.step()
      if (visit(frame, key, value)) return true
    }
    return false
  }
  for (const name of sortedNames(container)) {
    const value = container[name]
    budget.step()
    if (value !== undefined && visit(frame, name, value)) return true
  }
  return false
}
