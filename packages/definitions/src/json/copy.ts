import { isObject, type Json, type JsonObject } from './value.ts'

/** A copy that shares nothing with the original. Takes plain JSON only. */
export function copy<T extends Json>(value: T): T
export function copy(value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => copy(item))
  return isObject(value) ? copyObject(value) : value
}

const copyObject = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, copy(value)]))
