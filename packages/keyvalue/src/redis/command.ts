import type { Answer } from '../batch.ts'
import type { KeyValue, Verb } from '../keyvalue.ts'

/** One Redis command and how its reply is read. */
export interface Command<T> {
  name: string
  args: Array<string | number | Buffer>
  /** The reply holds bytes that are no text. */
  isBinary?: boolean
  /**
   * For commands whose arguments are all keys: in a cluster each key is asked on its own node and
   * the replies are joined.
   */
  join?: (replies: unknown[]) => unknown
  read(reply: unknown): T
}

export type Commands = { [K in Verb]: (...args: Parameters<KeyValue[K]>) => Command<Answer<K>> }

/** A command with nothing to do; still asked, so that a store that is away is noticed. */
export const nothing = <T>(answer: T): Command<T> => ({
  name: 'PING',
  args: [],
  read: () => answer,
})

export const readNumber = (reply: unknown): number => Number(reply)
export const readFlag = (reply: unknown): boolean => reply === 1
export const readNothing = (): void => {}
export const readText = (reply: unknown): string | null =>
  typeof reply === 'string' ? reply : null
export const readTexts = (reply: unknown): string[] =>
  Array.isArray(reply) ? reply.map(String) : []
export const readBuffers = (reply: unknown): Buffer[] =>
  Array.isArray(reply) ? reply.filter((item) => Buffer.isBuffer(item)) : []
