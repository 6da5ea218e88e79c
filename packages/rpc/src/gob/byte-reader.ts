import { malformed } from '../error.ts'

const ended = () => malformed('a message ends in the middle of a value')

/** Numbers and bytes of one message, front to back. */
export class ByteReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  /** A view of the message, valid as long as the message is kept. */
  take(count: number): Buffer {
    if (count > this.left) throw ended()
    const start = this.#at
    this.#at += count
    return this.#bytes.subarray(start, this.#at)
  }

  /** One byte below 128; otherwise the negated count of the bytes that follow, big end first. */
  unsigned(): number | bigint {
    const first = this.#bytes[this.#at]
    if (first === undefined) throw ended()
    this.#at += 1
    if (first < 128) return first
    const count = 256 - first
    if (count > 8) throw malformed(`a number of ${count} bytes`)
    const bytes = this.take(count)
    if (count <= 6) return bytes.readUIntBE(0, count)
    let value = 0n
    for (const byte of bytes) value = (value << 8n) | BigInt(byte)
    return narrowed(value)
  }

  /** The sign is the lowest bit, and negative numbers are complemented. */
  signed(): number | bigint {
    const value = this.unsigned()
    if (typeof value === 'number') {
      return value % 2 === 1 ? -(value - 1) / 2 - 1 : value / 2
    }
    return narrowed(value & 1n ? ~(value >> 1n) : value >> 1n)
  }

  /** A count of things that are still to come in this message, each at least one byte long. */
  count(): number {
    const value = this.unsigned()
    if (typeof value !== 'number' || value > this.left) throw malformed(`a length of ${value}`)
    return value
  }
}

const narrowed = (value: bigint) =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : value
