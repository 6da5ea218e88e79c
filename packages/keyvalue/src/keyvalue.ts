import type { Batch, Queued, Results } from './batch.ts'

export type Score = number

export interface SetOptions {
  /** Seconds; without it the key lives until it is removed, also when it had a ttl before. */
  ttl?: number
  /** Writes only when the key is absent. */
  onlyNew?: boolean
  /** Writes only when the key is there: what was removed meanwhile stays removed. */
  onlyExisting?: boolean
  /** Leaves the ttl of an existing key as it is. */
  keepTtl?: boolean
}

/**
 * The verbs that the product uses, with Redis meaning. Texts only; `Buffer` variants exist where
 * gateways write binary. Keys are given whole, without a prefix of ours.
 *
 * Every verb rejects with `KeyValueAway` when the store is not reachable and with
 * `KeyValueRefusal` when the key holds another type or a value does not fit. A verb that is given
 * nothing to add or remove does nothing.
 */
export interface KeyValue {
  readonly engine: 'redis' | 'embedded'

  get(key: string): Promise<string | null>
  /** Absent keys and keys of another type give null. */
  getMany(keys: string[]): Promise<Array<string | null>>
  /** Says whether it wrote, which only `onlyNew` and `onlyExisting` can prevent. */
  set(key: string, value: string, options?: SetOptions): Promise<boolean>
  /** Reads and removes in one step: of many callers exactly one receives the value. */
  take(key: string): Promise<string | null>
  /** The number of keys that existed. */
  remove(...keys: string[]): Promise<number>
  exists(key: string): Promise<boolean>
  /** Zero or less removes the key. False when it is absent. */
  expire(key: string, seconds: number): Promise<boolean>
  /** Seconds left, -1 without expiry, -2 when absent. */
  ttl(key: string): Promise<number>
  /** Adds and returns the sum; `ttl` is set only when the counter is created by this call. */
  increment(key: string, by?: number, options?: { ttl?: number }): Promise<number>

  hashSet(key: string, fields: Record<string, string>): Promise<void>
  hashGet(key: string, field: string): Promise<string | null>
  hashAll(key: string): Promise<Record<string, string>>
  hashRemove(key: string, ...fields: string[]): Promise<number>
  hashIncrement(key: string, field: string, by: number): Promise<number>

  setAdd(key: string, ...members: string[]): Promise<number>
  setRemove(key: string, ...members: string[]): Promise<number>
  setMembers(key: string): Promise<string[]>
  setHas(key: string, member: string): Promise<boolean>

  sortedAdd(key: string, member: string, score: Score): Promise<void>
  sortedRemove(key: string, ...members: string[]): Promise<number>
  /**
   * By score, then by member, ascending, both ends included; `-inf` and `+inf` are allowed.
   * A negative `count` means all from `offset` on.
   */
  sortedRange(
    key: string,
    from: Score | '-inf',
    to: Score | '+inf',
    page?: { offset: number; count: number },
  ): Promise<Array<{ member: string; score: number }>>
  sortedRemoveRange(key: string, from: Score | '-inf', to: Score | '+inf'): Promise<number>
  sortedCount(key: string): Promise<number>

  /** Adds at the tail and returns the length. */
  listPush(key: string, ...values: Array<string | Buffer>): Promise<number>
  /** Takes up to `count` values from the head, in order. */
  listPop(key: string, count: number): Promise<Buffer[]>
  /**
   * Moves up to `count` values from the head of one list to the tail of another, atomically.
   * In a Redis cluster both keys must share a slot: name the second `{first}…`.
   */
  listMove(from: string, to: string, count: number): Promise<Buffer[]>
  /** Both ends included; negative positions count from the tail. */
  listRange(key: string, from: number, to: number): Promise<Buffer[]>
  /** Removes every value that is equal and says how many there were. */
  listRemove(key: string, value: string | Buffer): Promise<number>
  listLength(key: string): Promise<number>

  publish(channel: string, message: string): Promise<void>
  /**
   * Resolves once the subscription stands; call the result to end it. It survives reconnects;
   * messages sent meanwhile are lost, and `missed` is called once it stands again.
   */
  subscribe(
    channel: string,
    listener: (message: string) => void,
    missed?: () => void,
  ): Promise<() => Promise<void>>

  /**
   * Sends all commands in one round trip, in order, without a transaction around them. Answers
   * the results of the commands that `commands` returns, else of all. When one fails the others
   * still run, then the first error is thrown.
   */
  pipeline<R extends readonly Queued<unknown>[]>(
    commands: (batch: Batch) => readonly [...R],
  ): Promise<Results<R>>
  pipeline(commands: (batch: Batch) => void): Promise<unknown[]>

  /**
   * Keys with this prefix, a page at a time, never blocking the store. `count` is a hint for the
   * size of a page. A key that comes or goes meanwhile may be missed, and one may come twice.
   */
  scan(prefix: string, options?: { count?: number }): AsyncIterable<string[]>

  ping(): Promise<void>
  /** What the server says of its version and time; nothing where it may not be asked. */
  describe(): Promise<{ version?: string; clock?: Date }>
  close(): Promise<void>
}

export type Verb = Exclude<
  keyof KeyValue,
  'engine' | 'subscribe' | 'pipeline' | 'scan' | 'ping' | 'describe' | 'close'
>
