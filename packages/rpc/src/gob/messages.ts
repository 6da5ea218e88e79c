import { malformed } from '../error.ts'

const nothing = Buffer.alloc(0)

/** Cuts a stream of bytes into messages, each of which stands behind its length. */
export class MessageSplitter {
  readonly #mostBytes: number
  #rest: Buffer = nothing
  #waiting: Buffer[] = []
  /** How many bytes have to come before there can be anything new. */
  #missing = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  push(chunk: Buffer): void {
    this.#waiting.push(chunk)
    this.#missing -= chunk.length
    if (this.#missing > 0) return
    this.#rest =
      this.#rest.length === 0 && this.#waiting.length === 1
        ? chunk
        : Buffer.concat([this.#rest, ...this.#waiting])
    this.#waiting = []
  }

  /** The next whole message, undefined until it has come. */
  next(): Buffer | undefined {
    if (this.#missing > 0) return undefined
    for (;;) {
      const prefix = this.#prefix()
      if (!prefix) return this.#wait(1)
      if (prefix.size > this.#mostBytes) throw malformed(`a message of ${prefix.size} bytes`)
      const end = prefix.length + prefix.size
      if (end > this.#rest.length) return this.#wait(end - this.#rest.length)
      const message = this.#rest.subarray(prefix.length, end)
      this.#rest = end === this.#rest.length ? nothing : this.#rest.subarray(end)
      if (message.length > 0) return message
    }
  }

  #wait(missing: number): undefined {
    this.#missing = missing
    return undefined
  }

  /** The length of the message and of what says it. */
  #prefix() {
    const first = this.#rest[0]
    if (first === undefined) return undefined
    if (first < 128) return { length: 1, size: first }
    const count = 256 - first
    if (count > 6) throw malformed('a message without a sensible length')
    if (this.#rest.length <= count) return undefined
    return { length: count + 1, size: this.#rest.readUIntBE(1, count) }
  }
}
