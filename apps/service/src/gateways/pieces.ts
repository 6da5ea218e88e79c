import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** What a gzip stream ends with, of some text. */
export interface Sum {
  crc: number
  length: number
}

/** A text compressed by itself, so that pieces in any order make a gzip stream. */
export interface Piece extends Sum {
  bytes: Buffer
}

const polynomial = 0xedb88320
const one = 0x80000000

/** The product of two polynomials modulo that of CRC-32, bits reflected. */
function multiply(a: number, b: number): number {
  let [rest, product] = [b, 0]
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= rest
    rest = rest & 1 ? (rest >>> 1) ^ polynomial : rest >>> 1
  }
  return product >>> 0
}

/** x to the power of eight times the length: what as many bytes do to a checksum before them. */
function shiftOf(length: number): number {
  let [power, result] = [0x00800000, one]
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiply(power, result)
    power = multiply(power, power)
  }
  return result
}

/** Ends on a whole byte and refers to nothing before it, but does not end the stream. */
export function pieceOf(text: string): Piece {
  const plain = Buffer.from(text)
  const bytes = deflateRawSync(plain, { finishFlush: constants.Z_FULL_FLUSH })
  return { bytes, crc: crc32(plain), length: plain.length }
}

/** The texts of pieces in a row. */
export const textOf = (bytes: Buffer): Buffer =>
  inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })

export const nothing: Sum = { crc: 0, length: 0 }

/** The sum of a text and another one after it. */
export const added = (sum: Sum, { crc, length }: Sum): Sum => ({
  crc: (multiply(shiftOf(length), sum.crc) ^ crc) >>> 0,
  length: sum.length + length,
})

/** Before the first piece of a gzip stream. */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** After the last: an empty block that ends the stream, then checksum and length. */
export function gzipTail({ crc, length }: Sum): Buffer {
  const tail = Buffer.alloc(10)
  tail.writeUInt16LE(0x0003, 0)
  tail.writeUInt32LE(crc, 2)
  tail.writeUInt32LE(length % 2 ** 32, 6)
  return tail
}
