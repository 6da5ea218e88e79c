import type { Codec } from './codecs.ts'
import type { Cursor } from './cursor.ts'
import { Malformed } from './malformed.ts'
import type { Packer } from './packer.ts'

type Field<T> = {
  name: string
  key: Buffer
  place: number
  take: (target: T, cursor: Cursor) => void
  put: (source: T, packer: Packer) => void
}

/**
 * A map with known fields, written in the order of the table. Fields that are absent keep the value that
 * `empty` gives them; fields that are not in the table are passed over.
 */
export function struct<T extends object>(
  empty: () => T,
  codecs: { [K in keyof T]: Codec<T[K]> },
): Codec<T> {
  const inOrder = namesOf(codecs).map((name, place) => describe(name, place, codecs[name]))
  const byName = new Map(inOrder.map((field) => [field.name, field]))
  return {
    take: (cursor) => takeFields(cursor, empty(), inOrder, byName),
    put(packer, source) {
      packer.mapSize(inOrder.length)
      for (const field of inOrder) {
        packer.raw(field.key)
        field.put(source, packer)
      }
    },
  }
}

/** `Object.keys` forgets that these are the keys of the table it was given. */
const namesOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]

function describe<T, K extends keyof T & string>(
  name: K,
  place: number,
  codec: Codec<T[K]>,
): Field<T> {
  return {
    name,
    key: Buffer.from([0xa0 + name.length, ...Buffer.from(name)]),
    place,
    take(target, cursor) {
      target[name] = codec.take(cursor)
    },
    put: (source, packer) => codec.put(packer, source[name]),
  }
}

/** Writers keep an order, so the field after the last one is tried first, without building its name. */
function takeFields<T>(
  cursor: Cursor,
  target: T,
  inOrder: Field<T>[],
  byName: Map<string, Field<T>>,
): T {
  let field: Field<T> | undefined
  let next = 0
  try {
    for (let left = cursor.mapSize(); left > 0; left -= 1) {
      field = inOrder[next]
      if (!field || !cursor.passes(field.key)) {
        field = undefined
        field = byName.get(cursor.text())
      }
      if (!field) {
        cursor.skip()
        continue
      }
      next = field.place + 1
      field.take(target, cursor)
    }
  } catch (error) {
    if (error instanceof Malformed && field) error.path.unshift(field.name)
    throw error
  }
  return target
}
