import { malformed } from '../error.ts'
import type { GobLimits } from './limits.ts'
import { MessageSplitter } from './messages.ts'
import type { GobType, GobValue } from './types.ts'
import { ValueReader } from './value-reader.ts'

/**
 * Reads the values of one direction of a connection. It holds no more than its limits allow,
 * whatever comes, and throws an `RpcError` for what is no gob; it is of no use after that.
 */
export class GobDecoder {
  readonly #limits: GobLimits
  readonly #splitter: MessageSplitter
  readonly #types = new Map<number, GobType>()
  #messages: Buffer[] = []
  #heldBytes = 0

  constructor(limits: GobLimits) {
    this.#limits = limits
    this.#splitter = new MessageSplitter(limits.messageBytes)
  }

  push(chunk: Buffer): void {
    this.#splitter.push(chunk)
  }

  /** The next value, undefined until it has come whole. */
  next(): GobValue | undefined {
    for (;;) {
      const message = this.#splitter.next()
      if (!message) return undefined
      this.#hold(message)
      // A new type cuts a value in two, so one may need several messages. Those that were read in
      // vain are read again; it happens as often as types are defined.
      const reader = new ValueReader(this.#messages, this.#types, this.#limits)
      const value = reader.read()
      if (value === undefined) continue
      this.#messages = []
      this.#heldBytes = 0
      for (const [id, type] of reader.defined) this.#define(id, type)
      return value
    }
  }

  #hold(message: Buffer): void {
    this.#messages.push(message)
    this.#heldBytes += message.length
    if (this.#heldBytes > this.#limits.messageBytes) throw malformed('a value is too long')
    if (this.#messages.length > this.#limits.messages) {
      throw malformed('a value is spread over too many messages')
    }
  }

  #define(id: number, type: GobType): void {
    if (this.#types.size >= this.#limits.types) throw malformed('too many types')
    this.#types.set(id, type)
  }
}
