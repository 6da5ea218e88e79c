import { isObject, type Json, type JsonObject, own, put } from './value.ts'

/** A place below an object as its keys: `proxy.listen_path` is `['proxy', 'listen_path']`. */
export type Path = readonly string[]

export const toPath = (dotted: string): Path => (dotted === '' ? [] : dotted.split('.'))

/** What stands at the path, or nothing. */
export function readAt(object: JsonObject, path: Path): Json | undefined {
  let value: Json | undefined = object
  for (const key of path) {
    if (!isObject(value)) return undefined
    value = own(value, key)
  }
  return value
}

/** Sets what stands at the path, making the objects on the way; the path must not be empty. */
export function writeAt(object: JsonObject, path: Path, value: Json): void {
  const last = path.at(-1)
  if (last === undefined) return
  let place = object
  for (const key of path.slice(0, -1)) {
    const next = own(place, key)
    if (isObject(next)) {
      place = next
      continue
    }
    const made: JsonObject = {}
    put(place, key, made)
    place = made
  }
  put(place, last, value)
}

/** Takes away what stands at the path, and objects on the way that are empty without it. */
export function removeAt(object: JsonObject, path: Path): void {
  const [key, ...rest] = path
  if (key === undefined) return
  const child = own(object, key)
  if (rest.length > 0) {
    if (!isObject(child)) return
    removeAt(child, rest)
    if (Object.keys(child).length > 0) return
  }
  delete object[key]
}
