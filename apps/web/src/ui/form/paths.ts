/** Where a value stands in a document; keys of maps may hold dots, so it is a list. */
export type Path = readonly string[]

export const nameOf = (path: Path) => path.join('.')

/** `server.listenPath` as a path, for keys that are known to hold no dots. */
export const toPath = (dotted: string): Path => (dotted === '' ? [] : dotted.split('.'))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The member itself, never one of the prototype; items of lists go by their index. */
const own = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined

export const getAt = (value: unknown, path: Path): unknown => path.reduce(own, value)

/** A copy with another value at the path; undefined takes the key or the item away. */
export function setAt<T extends object>(document: T, [key, ...rest]: Path, value: unknown): T {
  if (key === undefined) return document
  const below = own(document, key)
  const next = rest.length === 0 ? value : setAt(isObject(below) ? below : {}, rest, value)
  // A copy of the document with one member changed is still a document of its kind.
  if (Array.isArray(document)) return withItem(document, Number(key), next) as T
  const members = new Map(Object.entries(document))
  if (next === undefined) members.delete(key)
  else members.set(key, next)
  return Object.fromEntries(members) as T
}

const withItem = (items: unknown[], index: number, item: unknown) =>
  item === undefined ? items.toSpliced(index, 1) : items.toSpliced(index, 1, item)
