import type { Cursor } from './cursor.ts'
import type { Packer } from './packer.ts'
import { takeTime } from './time.ts'

/** How one kind of value is taken from the wire and put on it. */
export type Codec<V> = {
  take: (cursor: Cursor) => V
  put: (packer: Packer, value: V) => void
}

export const text: Codec<string> = {
  take: (cursor) => cursor.text(),
  put: (packer, value) => packer.text(value),
}

export const integer: Codec<number> = {
  take: (cursor) => cursor.integer(),
  put: (packer, value) => packer.integer(value),
}

export const float: Codec<number> = {
  take: (cursor) => cursor.float(),
  put: (packer, value) => packer.float(value),
}

export const flag: Codec<boolean> = {
  take: (cursor) => cursor.flag(),
  put: (packer, value) => packer.flag(value),
}

export const time: Codec<Date> = {
  take: takeTime,
  put: (packer, value) => packer.time(value),
}

/** Nil is an empty list. */
export const list = <V>(item: Codec<V>): Codec<V[]> => ({
  take(cursor) {
    const items: V[] = []
    for (let left = cursor.listSize(); left > 0; left -= 1) items.push(item.take(cursor))
    return items
  },
  put(packer, items) {
    packer.listSize(items.length)
    for (const each of items) item.put(packer, each)
  },
})

/** A map whose keys are free; nil is an empty one. */
export const dictionary = <V>(value: Codec<V>): Codec<Record<string, V>> => ({
  take(cursor) {
    const entries: [string, V][] = []
    for (let left = cursor.mapSize(); left > 0; left -= 1) {
      entries.push([cursor.text(), value.take(cursor)])
    }
    return Object.fromEntries(entries)
  },
  put(packer, source) {
    const entries = Object.entries(source)
    packer.mapSize(entries.length)
    for (const [key, each] of entries) {
      packer.text(key)
      value.put(packer, each)
    }
  },
})
