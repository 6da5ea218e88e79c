/** Bytes in parts, joined once when they leave: an answer may be a list of many megabytes. */
export type Parts = Buffer[]

const single = Array.from({ length: 128 }, (_, byte) => Buffer.from([byte]))

/** A number that is not negative, in the fewest bytes that gob allows. */
export function unsigned(value: number | bigint): Buffer {
  if (typeof value === 'number' && value < 128) {
    const byte = single[value]
    if (byte) return byte
  }
  let digits = value.toString(16)
  if (digits.length % 2 === 1) digits = `0${digits}`
  const bytes = Buffer.from(digits, 'hex')
  if (bytes.length === 1 && bytes[0] !== undefined && bytes[0] < 128) return bytes
  return Buffer.concat([Buffer.from([256 - bytes.length]), bytes])
}

/** The sign is the lowest bit, and negative numbers are complemented. */
export const signed = (value: number | bigint): Buffer => {
  const whole = BigInt(value)
  const folded = whole < 0n ? (~whole << 1n) | 1n : whole << 1n
  return unsigned(folded < 128n ? Number(folded) : folded)
}

export const lengthOf = (parts: Parts): number => parts.reduce((sum, { length }) => sum + length, 0)

/** Parts behind their length, as messages and values inside an interface are written. */
export const measured = (parts: Parts): Parts => [unsigned(lengthOf(parts)), ...parts]

export const text = (value: string): Parts => measured([Buffer.from(value, 'utf8')])
