/** Where a value stands in a document; keys of maps may hold dots, so it is a list. */
export type Path = readonly string[]

export const nameOf = (path: Path) => path.join('.')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function getAt(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return value
  return isObject(value) ? getAt(value[key], rest) : undefined
}

/** A copy with another value at the path; undefined takes the key away. */
export function setAt<T extends object>(document: T, [key, ...rest]: Path, value: unknown): T {
  if (key === undefined) return document
  const copy: Record<string, unknown> = Object.fromEntries(Object.entries(document))
  const below = copy[key]
  const next = rest.length === 0 ? value : setAt(isObject(below) ? below : {}, rest, value)
  if (next === undefined) delete copy[key]
  else copy[key] = next
  // A copy of the document with one key changed is still a document of its kind.
  return copy as T
}
