export type Score = number

/**
 * The verbs that the product uses, with Redis meaning. Texts only; `Buffer` variants exist where
 * gateways write binary. Keys are given whole, without a prefix of ours.
 */
export interface KeyValue {
  readonly engine: 'redis' | 'embedded'

  get(key: string): Promise<string | null>
  getMany(keys: string[]): Promise<Array<string | null>>
  /** `ttl` in seconds; `onlyNew` writes only when the key is absent and says whether it did. */
  set(
    key: string,
    value: string,
    options?: { ttl?: number; onlyNew?: boolean; keepTtl?: boolean },
  ): Promise<boolean>
  /** Reads and removes in one step: of many callers exactly one receives the value. */
  take(key: string): Promise<string | null>
  /** The number of keys that existed. */
  remove(...keys: string[]): Promise<number>
  exists(key: string): Promise<boolean>
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
  /** By score, ascending, both ends included; `-inf` and `+inf` are allowed. */
  sortedRange(
    key: string,
    from: Score | '-inf',
    to: Score | '+inf',
    page?: { offset: number; count: number },
  ): Promise<Array<{ member: string; score: number }>>
  sortedRemoveRange(key: string, from: Score | '-inf', to: Score | '+inf'): Promise<number>
  sortedCount(key: string): Promise<number>

  listPush(key: string, ...values: Array<string | Buffer>): Promise<number>
  /** Takes up to `count` values from the head, in order. */
  listPop(key: string, count: number): Promise<Buffer[]>
  /** Moves up to `count` values from the head of one list to the tail of another, atomically. */
  listMove(from: string, to: string, count: number): Promise<Buffer[]>
  listRange(key: string, from: number, to: number): Promise<Buffer[]>
  listLength(key: string): Promise<number>

  publish(channel: string, message: string): Promise<void>
  /** Resolves once the subscription stands; survives reconnects. Call the result to end it. */
  subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>>

  /** Sends all commands in one round trip; results in order. */
  pipeline(commands: (batch: Batch) => void): Promise<unknown[]>

  /** Keys with this prefix, a page at a time, never blocking the store. */
  scan(prefix: string, options?: { count?: number }): AsyncIterable<string[]>

  ping(): Promise<void>
  close(): Promise<void>
}

/** Commands of a pipeline; each returns nothing, results come from `pipeline`. */
export type Batch = {
  [K in
    | 'get'
    | 'set'
    | 'remove'
    | 'expire'
    | 'increment'
    | 'hashSet'
    | 'hashIncrement'
    | 'setAdd'
    | 'setRemove'
    | 'sortedAdd'
    | 'sortedRemove'
    | 'listPush'
    | 'publish']: (...args: Parameters<KeyValue[K]>) => void
}

/** The store cannot be reached or does not answer in time. */
export class KeyValueAway extends Error {
  constructor(engine: string, options?: ErrorOptions) {
    super(`${engine} key-value store is not reachable`, options)
  }
}
