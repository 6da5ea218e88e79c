import { zeroTime } from '../moment.ts'

/** Writes msgpack values one after the other, in the forms that Go gateways and pumps read. */
export class Packer {
  private bytes = Buffer.allocUnsafe(1024)
  private at = 0

  /** What was written so far. */
  finish(): Buffer {
    return this.bytes.subarray(0, this.at)
  }

  /** By hand: names of fields are short, and to call into the engine for each takes longer. */
  raw(bytes: Buffer): void {
    let at = this.reserve(bytes.length)
    for (const byte of bytes) {
      this.bytes[at] = byte
      at += 1
    }
  }

  mapSize(size: number): void {
    this.size(size, 0x80, 0xde)
  }

  listSize(size: number): void {
    this.size(size, 0x90, 0xdc)
  }

  text(value: string): void {
    if (value.length < 32 && this.plain(value)) return
    const length = Buffer.byteLength(value)
    if (length < 32) this.unsigned(1, 0xa0 | length)
    else if (length < 0x100) this.coded(0xd9, 1, length)
    else if (length < 0x1_0000) this.coded(0xda, 2, length)
    else this.coded(0xdb, 4, length)
    const at = this.reserve(length)
    this.bytes.write(value, at, length)
  }

  flag(value: boolean): void {
    this.unsigned(1, value ? 0xc3 : 0xc2)
  }

  /** In as few bytes as it takes. Anything but a safe whole number is a mistake of the caller. */
  integer(value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`)
    if (value >= 0) this.positive(value)
    else this.negative(value)
  }

  float(value: number): void {
    const at = this.reserve(9)
    this.bytes[at] = 0xcb
    this.bytes.writeDoubleBE(value, at + 1)
  }

  /** A list of seconds and nanoseconds: pumps of the family read no other form. */
  time(value: Date): void {
    const milliseconds = Number.isNaN(value.getTime()) ? zeroTime.getTime() : value.getTime()
    const seconds = Math.floor(milliseconds / 1000)
    this.listSize(2)
    this.integer(seconds)
    this.integer((milliseconds - seconds * 1000) * 1e6)
  }

  /** A short text of plain letters, by hand for the same reason; says whether it was one. */
  private plain(value: string): boolean {
    const { length } = value
    const start = this.reserve(length + 1)
    const { bytes } = this
    bytes[start] = 0xa0 | length
    for (let place = 0; place < length; place += 1) {
      const code = value.charCodeAt(place)
      if (code > 0x7f) {
        this.at = start
        return false
      }
      bytes[start + 1 + place] = code
    }
    return true
  }

  private size(size: number, short: number, long: number): void {
    if (size < 16) this.unsigned(1, short | size)
    else if (size < 0x1_0000) this.coded(long, 2, size)
    else this.coded(long + 1, 4, size)
  }

  private positive(value: number): void {
    if (value < 0x80) this.unsigned(1, value)
    else if (value < 0x100) this.coded(0xcc, 1, value)
    else if (value < 0x1_0000) this.coded(0xcd, 2, value)
    else if (value < 0x1_0000_0000) this.coded(0xce, 4, value)
    else this.coded(0xcf, 8, value)
  }

  private negative(value: number): void {
    if (value >= -0x20) this.unsigned(1, 0x100 + value)
    else if (value >= -0x80) this.coded(0xd0, 1, value + 0x100)
    else if (value >= -0x8000) this.coded(0xd1, 2, value + 0x1_0000)
    else if (value >= -0x8000_0000) this.coded(0xd2, 4, value + 0x1_0000_0000)
    else this.coded(0xd3, 8, value)
  }

  private coded(code: number, width: number, value: number): void {
    this.unsigned(1, code)
    this.unsigned(width, value)
  }

  /** A negative value of eight bytes comes as it is: its upper half floors to two's complement. */
  private unsigned(width: number, value: number): void {
    const at = this.reserve(width)
    if (width === 1) {
      this.bytes[at] = value
      return
    }
    if (width <= 4) {
      this.bytes.writeUIntBE(value, at, width)
      return
    }
    this.bytes.writeInt32BE(Math.floor(value / 0x1_0000_0000) | 0, at)
    this.bytes.writeUInt32BE(value >>> 0, at + 4)
  }

  private reserve(length: number): number {
    const start = this.at
    this.at += length
    if (this.at > this.bytes.length) {
      const wider = Buffer.allocUnsafe(Math.max(this.at, this.bytes.length * 2))
      this.bytes.copy(wider, 0, 0, start)
      this.bytes = wider
    }
    return start
  }
}
