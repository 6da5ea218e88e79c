import { readAt, toPath, writeAt } from '#json/path.ts'
import { isObject, type JsonObject } from '#json/value.ts'

/** The object at a place, made where there is none. */
export function branch(object: JsonObject, place: string): JsonObject {
  const path = toPath(place)
  const known = readAt(object, path)
  if (isObject(known)) return known
  const made: JsonObject = {}
  writeAt(object, path, made)
  return made
}
