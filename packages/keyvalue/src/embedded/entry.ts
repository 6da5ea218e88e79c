import { createListItems, type ListItems } from './list-items.ts'
import { SortedMembers } from './sorted-members.ts'

export interface Contents {
  string: string
  hash: Map<string, string>
  set: Set<string>
  sorted: SortedMembers
  list: ListItems
}
export type Type = keyof Contents

/** What stands under one key. `expires` is in milliseconds, `Infinity` without expiry. */
export type Entry = { [T in Type]: { type: T; contents: Contents[T]; expires: number } }[Type]
export type EntryOf<T extends Type> = Extract<Entry, { type: T }>

const empty: { [T in Type]: () => Contents[T] } = {
  string: () => '',
  hash: () => new Map(),
  set: () => new Set(),
  sorted: () => new SortedMembers(),
  list: createListItems,
}

/** The cast says what the table above makes sure of: contents are those of the type. */
export function createEntry<T extends Type>(type: T): EntryOf<T> {
  const entry: unknown = { type, contents: empty[type](), expires: Number.POSITIVE_INFINITY }
  return entry as EntryOf<T>
}

export function isOf<T extends Type>(entry: Entry, type: T): entry is EntryOf<T> {
  return entry.type === type
}
