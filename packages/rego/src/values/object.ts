import { compareStrings } from './compare.ts'
import { type Entry, MixedObject } from './mixed.ts'
import { RegoSet } from './set.ts'
import { isArray, type PlainObject, type Value } from './value.ts'

export type ObjectValue = PlainObject | MixedObject

export const isObject = (value: Value | undefined): value is ObjectValue =>
  typeof value === 'object' && value !== null && !isArray(value) && !(value instanceof RegoSet)

/** Own members only: `input.constructor` is undefined unless the document has such a member. */
export function lookUp(object: ObjectValue, key: Value): Value | undefined {
  if (object instanceof MixedObject) return object.get(key)
  return typeof key === 'string' && Object.hasOwn(object, key) ? object[key] : undefined
}

export function keysOf(object: ObjectValue): readonly Value[] {
  return object instanceof MixedObject ? object.sorted().map(([key]) => key) : sortedNames(object)
}

export function entriesOf(object: ObjectValue): readonly Entry[] {
  if (object instanceof MixedObject) return object.sorted()
  const entries: Entry[] = []
  for (const name of sortedNames(object)) {
    const value = object[name]
    if (value !== undefined) entries.push([name, value])
  }
  return entries
}

export function sizeOf(object: ObjectValue): number {
  return object instanceof MixedObject ? object.size : Object.keys(object).length
}

/** The names of a plain object in the order of the language. */
export function sortedNames(object: PlainObject): string[] {
  const names = Object.keys(object)
  for (let i = 1; i < names.length; i++) {
    if (compareStrings(names[i - 1] ?? '', names[i] ?? '') > 0) return names.sort(compareStrings)
  }
  return names
}

/** Builds an object from any keys; it stays a plain one as long as all of them are strings. */
export class ObjectBuilder {
  readonly #plain: Record<string, Value> = Object.create(null)
  #mixed: MixedObject | undefined
  #size = 0

  get size(): number {
    return this.#size
  }

  get(key: Value): Value | undefined {
    return lookUp(this.#mixed ?? this.#plain, key)
  }

  put(key: Value, value: Value): this {
    if (this.get(key) === undefined) this.#size++
    if (this.#mixed) this.#mixed.set(key, value)
    else if (typeof key === 'string') this.#plain[key] = value
    else this.#widen().set(key, value)
    return this
  }

  done(): ObjectValue {
    return this.#mixed ?? this.#plain
  }

  #widen(): MixedObject {
    this.#mixed = new MixedObject()
    for (const [name, value] of Object.entries(this.#plain)) this.#mixed.set(name, value)
    return this.#mixed
  }
}

export function objectFrom(entries: Iterable<Entry>): ObjectValue {
  const builder = new ObjectBuilder()
  for (const [key, value] of entries) builder.put(key, value)
  return builder.done()
}
