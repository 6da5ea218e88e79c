import { type Path, readAt, toPath, writeAt } from '#json/path.ts'
import { isObject, type Json, type JsonObject, own, put } from '#json/value.ts'
import type { Codec } from './codec.ts'

export type Write = (path: Path, value: Json) => void

/**
 * One member of the extension and where a classic definition keeps what it says. All that the two
 * forms share is written as parts, so that either direction follows from the same table.
 */
export interface Part {
  key: string
  /** Writes what the member says; where it is absent, only what differs from the zero value. */
  toClassic(value: Json | undefined, write: Write): void
  /** Whether the classic definition says something here that is worth a member. */
  isActive(classic: JsonObject): boolean
  /** The member, or nothing when it is better left out. */
  toOas(classic: JsonObject): Json | undefined
}

/** A plain member: one value on either side. The classic place is written with dots. */
export function field(key: string, place: string, codec: Codec): Part {
  const path = toPath(place)
  return {
    key,
    toClassic(value, write) {
      const result = value === undefined ? codec.absent : codec.toClassic(value)
      if (result !== undefined) write(path, result)
    },
    isActive: (classic) => codec.isActive(readAt(classic, path)),
    toOas: (classic) => codec.toOas(readAt(classic, path)),
  }
}

/** A member that is an object of members; left out when none of them is active. */
export function block(key: string, parts: readonly Part[]): Part {
  const isActive = (classic: JsonObject) => parts.some((part) => part.isActive(classic))
  return {
    key,
    toClassic(value, write) {
      const object = isObject(value) ? value : undefined
      for (const part of parts) part.toClassic(own(object, part.key), write)
    },
    isActive,
    toOas: (classic) => (isActive(classic) ? membersOf(parts, classic) : undefined),
  }
}

/** A member that alone is no reason for the object around it. */
export const quiet = (part: Part): Part => ({ ...part, isActive: () => false })

/** A member that is an object of members and is written even when it is empty. */
export const always = (key: string, parts: readonly Part[]): Part => ({
  ...block(key, parts),
  toOas: (classic) => membersOf(parts, classic),
})

/** A list in the extension of which classic has a single item. */
export function single(key: string, place: string, parts: readonly Part[]): Part {
  const path = toPath(place)
  const isActive = (classic: JsonObject) => {
    const item = readAt(classic, path)
    return isObject(item) && parts.some((part) => part.isActive(item))
  }
  return {
    key,
    toClassic(value, write) {
      const first = Array.isArray(value) ? value.find(isObject) : undefined
      if (first !== undefined) write(path, classicOf(parts, first))
    },
    isActive,
    toOas(classic) {
      const item = readAt(classic, path)
      return isObject(item) && isActive(classic) ? [membersOf(parts, item)] : undefined
    },
  }
}

/** The members of an object of the extension, as a classic definition or entry gives them. */
export function membersOf(parts: readonly Part[], classic: JsonObject): JsonObject {
  const object: JsonObject = {}
  for (const part of parts) {
    const value = part.toOas(classic)
    if (value !== undefined) put(object, part.key, value)
  }
  return object
}

/** What an object of the extension says in classic words. */
export function classicOf(parts: readonly Part[], object: JsonObject): JsonObject {
  const classic: JsonObject = {}
  for (const part of parts) {
    part.toClassic(own(object, part.key), (path, value) => writeAt(classic, path, value))
  }
  return classic
}
