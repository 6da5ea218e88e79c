import type { CollectionSpec, Doc, Fields, Filter, Page } from './collection.ts'
import type { Step } from './steps/steps.ts'

/**
 * The version a document had when it was read. It is kept under a symbol, so it survives
 * `{ ...doc, name: 'new' }` and never reaches JSON.
 */
export const version: unique symbol = Symbol('version')
export type Stored<T> = T & { readonly [version]: number }

/** Reading side of one collection, narrowed to one organisation (or, for super users, to none). */
export interface Reads<T extends Doc, F extends Fields> {
  get(id: string): Promise<Stored<T> | undefined>
  find(filter?: Filter<F>, page?: Page<F>): Promise<readonly Stored<T>[]>
  /** The same documents one by one, without holding all of them in memory. */
  each(filter?: Filter<F>, page?: Pick<Page<F>, 'sort'>): AsyncIterable<Stored<T>>
  /** Which documents there are and in which version, by id, without opening any of them. */
  versions(filter?: Filter<F>): Promise<Array<{ id: string; version: number }>>
  count(filter?: Filter<F>): Promise<number>
  /** How long a list is: as `count`, but of more than 10,000 the number may be two seconds old. */
  reckon(filter?: Filter<F>): Promise<number>
  /** How many documents hold each value of a field, most frequent first, then by value. */
  tally(
    field: keyof F & string,
    filter?: Filter<F>,
  ): Promise<Array<{ value: string; count: number }>>
  history(id: string): Promise<Revision<T>[]>
  revision(id: string, number: number): Promise<Revision<T> | undefined>
}

export interface Writes<T extends Doc> {
  /** Refuses an id or a unique value that is taken with `DuplicateDocument`. */
  insert(doc: T): Promise<Stored<T>>
  /**
   * The same for many at once: all of them or none, with one exception. Where the store is not
   * atomic, a crash can leave a part of them behind.
   */
  insertMany(docs: readonly T[]): Promise<Stored<T>[]>
  /** Writes only over the version that was read, otherwise `StaleDocument`. */
  replace(doc: Stored<T>): Promise<Stored<T>>
  /**
   * Reads, edits and replaces. A stale write is retried on the newer document, unless `expect`
   * names the version the caller saw: then it is `StaleDocument`. Unknown id: undefined.
   */
  change(
    id: string,
    edit: (doc: Stored<T>) => T | Promise<T>,
    expect?: number,
  ): Promise<Stored<T> | undefined>
  remove(id: string, expect?: number): Promise<boolean>
}

export type Collection<T extends Doc, F extends Fields> = Reads<T, F> & Writes<T>

export type CollectionOf<S> = S extends CollectionSpec<infer T, infer F> ? Collection<T, F> : never
export type ReadsOf<S> = S extends CollectionSpec<infer T, infer F> ? Reads<T, F> : never

export type RevisionAction = 'create' | 'update' | 'delete'

/** One write: who, when, what, and the document before and after it. */
export interface Revision<T> {
  id: string
  org_id: string
  version: number
  action: RevisionAction
  actor: string
  at: string
  before: T | null
  after: T | null
}

/** Who writes, for which organisation; the store stamps both on what it keeps. */
export interface Writer {
  org: string
  actor: string
}

// biome-ignore lint/suspicious/noExplicitAny: a list of unlike collections has no common type.
export type AnySpec = CollectionSpec<any, any>

/** What can be done inside and outside of a transaction. */
export interface Documents {
  collection<T extends Doc, F extends Fields>(
    spec: CollectionSpec<T, F>,
    writer: Writer,
  ): Collection<T, F>
  /** Every organisation at once. Writes keep the `org_id` that the document carries. */
  across<T extends Doc, F extends Fields>(
    spec: CollectionSpec<T, F>,
    actor: string,
  ): Collection<T, F>
}

/**
 * Something that a store is without. `upgrade` and `index` are made up for by the next start;
 * `newer` means that a later release has kept documents here.
 */
export interface Lack {
  kind: 'upgrade' | 'index' | 'newer'
  text: string
}

/** What a server says of itself. A file has no clock of its own. */
export interface ServerFacts {
  version: string
  clock?: Date
}

/** A document as it is kept: its text, and the write that made it. */
export interface KeptRecord {
  id: string
  org_id: string
  version: number
  action: RevisionAction
  actor: string
  at: string
  doc: string
}

/** An earlier write as it is kept; a removal left no text. */
export interface KeptRevision extends Omit<KeptRecord, 'doc'> {
  collection: string
  after: string | null
}

/** Everything in a store as it is kept, in parts, for a copy into another one. */
export interface Contents {
  records(spec: AnySpec): AsyncIterable<KeptRecord[]>
  revisions(): AsyncIterable<KeptRevision[]>
  addRecords(spec: AnySpec, records: KeptRecord[]): Promise<void>
  addRevisions(revisions: KeptRevision[]): Promise<void>
}

export interface DocumentStore extends Documents {
  readonly engine: 'sqlite' | 'postgres' | 'mongo'
  /** False where a crash inside `atomically` can leave a part of the work behind. */
  readonly atomic: boolean
  readonly contents: Contents
  /**
   * Creates tables and indexes that are missing and runs the upgrade steps that have not run; other
   * steps than ours are for tests.
   */
  ensure(specs: AnySpec[], steps?: Step[]): Promise<void>
  /** What `ensure` would find to do, and what it could not mend. Looks only. */
  findLacks(specs: AnySpec[], steps?: Step[]): Promise<Lack[]>
  /**
   * All or nothing where `atomic`; otherwise the writes happen in order. The work uses only the
   * documents handed to it: the store itself may not answer before the work has ended.
   */
  atomically<R>(work: (documents: Documents) => Promise<R>): Promise<R>
  /** Rejects with `StoreAway` when the database does not answer. */
  ping(): Promise<void>
  describe(): Promise<ServerFacts>
  close(): Promise<void>
}
