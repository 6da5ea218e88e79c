import { kindOf } from './kinds.ts'
import { Malformed } from './malformed.ts'
import { readText } from './texts.ts'

const nil = 0xc0

/**
 * Walks over msgpack bytes and takes the next value as the kind that is asked for. Nil is the zero of
 * every kind, as Go writes it. Bytes of another kind, or too few of them, throw `Malformed`.
 */
export class Cursor {
  private readonly bytes: Buffer
  private at = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length
  }

  /** The code of the next value, which is not taken. */
  peek(): number {
    const code = this.bytes[this.at]
    if (code === undefined) throw new Malformed('ends too early')
    return code
  }

  /** Passes over these very bytes when they come next. */
  passes(expected: Buffer): boolean {
    const { bytes, at } = this
    for (let offset = 0; offset < expected.length; offset += 1) {
      if (bytes[at + offset] !== expected[offset]) return false
    }
    this.at = at + expected.length
    return true
  }

  /** How many pairs of key and value follow. */
  mapSize(): number {
    const code = this.take()
    if (code >= 0x80 && code <= 0x8f) return code & 0x0f
    if (code === 0xde) return this.unsigned(2)
    if (code === 0xdf) return this.unsigned(4)
    if (code === nil) return 0
    throw new Malformed('is not a map')
  }

  /** How many items follow. */
  listSize(): number {
    const code = this.take()
    if (code >= 0x90 && code <= 0x9f) return code & 0x0f
    if (code === 0xdc) return this.unsigned(2)
    if (code === 0xdd) return this.unsigned(4)
    if (code === nil) return 0
    throw new Malformed('is not a list')
  }

  text(): string {
    const length = this.textLength()
    const end = this.pass(length)
    return readText(this.bytes, end - length, end)
  }

  flag(): boolean {
    const code = this.take()
    if (code === 0xc3) return true
    if (code === 0xc2 || code === nil) return false
    throw new Malformed('is not a flag')
  }

  integer(): number {
    const value = this.number()
    if (!Number.isSafeInteger(value)) throw new Malformed('is not a whole number')
    return value
  }

  float(): number {
    const value = this.number()
    if (!Number.isFinite(value)) throw new Malformed('is not a finite number')
    return value
  }

  /** The type and the bytes of an extension value. */
  extension(): { type: number; body: Buffer } {
    const code = this.take()
    const length = this.extensionLength(code)
    const type = this.signed(1)
    const end = this.pass(length)
    return { type, body: this.bytes.subarray(end - length, end) }
  }

  /** Passes over the next value, however deep it is. */
  skip(): void {
    let left = 1
    while (left > 0) left += this.skipOne() - 1
  }

  /** Passes over a value but not what it holds; answers how many values that is. */
  private skipOne(): number {
    const kind = kindOf(this.peek())
    if (kind === 'map') return this.mapSize() * 2
    if (kind === 'list') return this.listSize()
    if (kind === 'text') this.pass(this.textLength())
    else if (kind === 'number') this.number()
    else if (kind === 'extension') this.extension()
    else this.take()
    return 0
  }

  private number(): number {
    const code = this.take()
    if (code <= 0x7f) return code
    if (code >= 0xe0) return code - 0x100
    switch (code) {
      case nil:
        return 0
      case 0xcc:
        return this.unsigned(1)
      case 0xcd:
        return this.unsigned(2)
      case 0xce:
        return this.unsigned(4)
      case 0xcf:
        return this.unsigned(4) * 0x1_0000_0000 + this.unsigned(4)
      case 0xd0:
        return this.signed(1)
      case 0xd1:
        return this.signed(2)
      case 0xd2:
        return this.signed(4)
      case 0xd3:
        return this.signed(4) * 0x1_0000_0000 + this.unsigned(4)
      case 0xca:
        return this.bytes.readFloatBE(this.pass(4) - 4)
      case 0xcb:
        return this.bytes.readDoubleBE(this.pass(8) - 8)
      default:
        throw new Malformed('is not a number')
    }
  }

  private textLength(): number {
    const code = this.take()
    if (code >= 0xa0 && code <= 0xbf) return code & 0x1f
    if (code === 0xd9 || code === 0xc4) return this.unsigned(1)
    if (code === 0xda || code === 0xc5) return this.unsigned(2)
    if (code === 0xdb || code === 0xc6) return this.unsigned(4)
    if (code === nil) return 0
    throw new Malformed('is not a text')
  }

  private extensionLength(code: number): number {
    if (code >= 0xd4 && code <= 0xd8) return 1 << (code - 0xd4)
    if (code >= 0xc7 && code <= 0xc9) return this.unsigned(1 << (code - 0xc7))
    throw new Malformed('is not an extension')
  }

  private take(): number {
    const code = this.peek()
    this.at += 1
    return code
  }

  /** Moves on by that many bytes and answers where that is. */
  private pass(length: number): number {
    this.at += length
    if (this.at > this.bytes.length) throw new Malformed('ends too early')
    return this.at
  }

  private unsigned(width: number): number {
    const end = this.pass(width)
    let value = 0
    for (let at = end - width; at < end; at += 1) value = value * 256 + (this.bytes[at] ?? 0)
    return value
  }

  private signed(width: number): number {
    const value = this.unsigned(width)
    const limit = 256 ** width
    return value >= limit / 2 ? value - limit : value
  }
}
