import { entriesOf, isObject, lookUp, objectFrom } from '../values/object.ts'
import type { Value } from '../values/value.ts'

/** The parts of a document tree that `with data.… as …` replaces. */
export interface Patch {
  readonly value?: Value | undefined
  readonly children?: ReadonlyMap<string, Patch> | undefined
}

export function addPatch(patch: Patch | undefined, path: readonly string[], value: Value): Patch {
  const [name, ...rest] = path
  if (name === undefined) return { value }
  if (patch?.value !== undefined) return { value: putAt(patch.value, path, value) }
  const children = new Map(patch?.children)
  children.set(name, addPatch(children.get(name), rest, value))
  return { children }
}

/** A copy of the document with the value at the path; what is no object on the way becomes one. */
export function putAt(document: Value | undefined, path: readonly string[], value: Value): Value {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (!isObject(document)) return objectFrom([[name, putAt(undefined, rest, value)]])
  const inner = putAt(lookUp(document, name), rest, value)
  return objectFrom([...entriesOf(document), [name, inner]])
}
