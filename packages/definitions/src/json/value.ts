export type Json = null | boolean | number | string | Json[] | JsonObject

export interface JsonObject {
  [key: string]: Json
}

/** Tells a JSON object from everything else; what is inside was parsed from JSON or YAML. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The member itself, never one of the prototype: documents may have a member `constructor`. */
export const own = (object: JsonObject | undefined, key: string): Json | undefined =>
  object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined

/** The member where it is an object, otherwise nothing. */
export function ownObject(object: JsonObject | undefined, key: string): JsonObject | undefined {
  const value = own(object, key)
  return isObject(value) ? value : undefined
}

/** The member where it is a list, otherwise an empty one. */
export function ownList(object: JsonObject | undefined, key: string): Json[] {
  const value = own(object, key)
  return Array.isArray(value) ? value : []
}

/** The member where it is a text, otherwise an empty one. */
export function ownText(object: JsonObject | undefined, key: string): string {
  const value = own(object, key)
  return typeof value === 'string' ? value : ''
}

/** Sets an own member whatever its name; a plain assignment of `__proto__` would change the object. */
export function put(object: JsonObject, key: string, value: Json): void {
  if (key !== '__proto__') {
    object[key] = value
    return
  }
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/** A copy without the given members. */
export const omit = (object: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))

/** The entries of an object, or none. */
export const entriesOf = (value: Json | undefined): [string, Json][] =>
  isObject(value) ? Object.entries(value) : []
