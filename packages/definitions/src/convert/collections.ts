import { entriesOf, isObject, type Json, type JsonObject, own, put } from '#json/value.ts'
import type { Codec } from './codec.ts'
import { classicOf, membersOf, type Part } from './part.ts'

const byName = ([one]: [string, Json], [other]: [string, Json]) => (one < other ? -1 : 1)

/** Pairs in a list of objects in the extension, members of one object in classic. */
export const pairs = (
  name: string,
  content: string,
  inner?: Pick<Codec, 'toClassic' | 'toOas'>,
): Codec => ({
  toClassic(value) {
    if (!Array.isArray(value)) return undefined
    const map: JsonObject = {}
    for (const item of value) {
      const key = isObject(item) ? own(item, name) : undefined
      if (!isObject(item) || typeof key !== 'string') continue
      const given = own(item, content) ?? ''
      put(map, key, inner ? (inner.toClassic(given) ?? '') : given)
    }
    return map
  },
  toOas(value) {
    const found = entriesOf(value).sort(byName)
    if (found.length === 0) return undefined
    return found.map(([key, given]) => ({
      [name]: key,
      [content]: inner ? (inner.toOas(given) ?? '') : (given ?? ''),
    }))
  },
  isActive: (value) => entriesOf(value).length > 0,
})

/** Headers: a list of names and values, or one object. */
export const headers = pairs('name', 'value')

/** A list of objects whose members follow a table of parts. */
export const items = (parts: readonly Part[]): Codec => ({
  toClassic: (value) =>
    Array.isArray(value) ? value.filter(isObject).map((item) => classicOf(parts, item)) : undefined,
  toOas(value) {
    if (!Array.isArray(value) || value.length === 0) return undefined
    return value.filter(isObject).map((item) => membersOf(parts, item))
  },
  isActive: (value) => Array.isArray(value) && value.length > 0,
})

/** An object whose values all follow one codec. */
export const valuesOf = (codec: Codec): Codec => {
  const each = (value: Json, convert: (one: Json) => Json | undefined) =>
    Object.fromEntries(
      entriesOf(value).map(([key, one]): [string, Json] => [key, convert(one) ?? null]),
    )
  return {
    toClassic: (value) => (isObject(value) ? each(value, codec.toClassic) : undefined),
    toOas: (value) =>
      entriesOf(value).length > 0 && value !== undefined ? each(value, codec.toOas) : undefined,
    isActive: (value) => entriesOf(value).length > 0,
  }
}

/** Words of a list in the extension, joined by commas in classic. */
export const joined: Pick<Codec, 'toClassic' | 'toOas'> = {
  toClassic: (value) => (Array.isArray(value) ? value.join(',') : ''),
  toOas: (value) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((word) => word.trim())
          .filter((word) => word !== '')
      : [],
}

/** Values with a name on one side and a number on the other. */
export const translated = (numbers: Record<string, number>): Codec => {
  const names = new Map(Object.entries(numbers).map(([name, number]) => [number, name]))
  const nameOf = (value: Json | undefined) =>
    typeof value === 'number' ? names.get(value) : undefined
  return {
    toClassic: (value) =>
      typeof value === 'string' && Object.hasOwn(numbers, value) ? numbers[value] : undefined,
    toOas: nameOf,
    isActive: (value) => nameOf(value) !== undefined,
  }
}
