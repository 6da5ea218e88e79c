/**
 * How a declared field is compared, sorted and indexed. Text sorts by byte, `time` is an RFC 3339
 * text and sorts by instant. A value of another kind counts as absent; absent and null are alike
 * and come first. A dot in a field's name steps into an object: `place.town`.
 */
export type Kind = 'text' | 'number' | 'flag' | 'time' | 'list'
export type Fields = Record<string, Kind>

type Value<K extends Kind> = K extends 'number' ? number : K extends 'flag' ? boolean : string
type Range<V> = { gte?: V; lt?: V }
type Test<K extends Kind> = K extends 'list'
  ? { has: string } | { hasAny: string[] }
  :
      | Value<K>
      | null
      | { in: Value<K>[] }
      | (K extends 'flag' ? never : Range<Value<K>>)
      | (K extends 'text'
          ? { contains: string } | { includes: string } | { startsWith: string }
          : never)

/**
 * Several fields are joined by "and". `contains` ignores case, in every script; `includes` and
 * `startsWith` do not, and look at the first 256 characters.
 */
export type Filter<F extends Fields> = { [K in keyof F]?: Test<F[K]> } & {
  id?: string | { in: string[] } | { gte: string }
}

export interface Page<F extends Fields> {
  sort?: Array<[field: (keyof F & string) | 'id', direction: 'asc' | 'desc']>
  /** Counted from 1. Without a size everything is returned. */
  page?: number
  size?: number
}

export interface Doc {
  id: string
  org_id: string
}

/** Together these fields have one owner. A document that lacks one of them never collides. */
export interface Unique<F extends Fields> {
  fields: Array<keyof F & string>
  within: 'organisation' | 'everywhere'
}

/** Declares a set of documents. Only the fields named here can be filtered, sorted or tallied. */
export interface CollectionSpec<T extends Doc, F extends Fields> {
  name: string
  fields: F
  unique?: Unique<F>[]
  /** `none` for what is written often and explains itself (sessions, nodes, audit records). */
  revisions?: 'none'
  /** Top-level fields that history never shows and a restore never brings back. */
  secrets?: Array<keyof T & string>
  /** Where texts stand that are sealed under the installation's key: `a.b`, `*` for every member. */
  sealed?: string[]
  /** Fields by which a sealed one is found: they hold its keyed digest. */
  digests?: { [Digest in keyof T & string]?: keyof T & string }
  /** `none` for what does not move with its organisation: it follows from something else. */
  transfer?: 'none'
  /** Carries the document type; never set. */
  readonly document?: T
}

export const collection =
  <T extends Doc>() =>
  <const F extends Fields>(spec: CollectionSpec<T, F>): CollectionSpec<T, F> =>
    spec
