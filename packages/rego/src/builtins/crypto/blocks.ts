export const rotate = (word: number, bits: number): number =>
  ((word << bits) | (word >>> (32 - bits))) >>> 0

/** The message with the one bit, zeros and length that fill up its last block. */
export function padded(message: Uint8Array, blockSize: number, isLittle = false): DataView {
  const lengthSize = blockSize / 8
  const size = Math.ceil((message.length + 1 + lengthSize) / blockSize) * blockSize
  const bytes = new Uint8Array(size)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  const bits = BigInt(message.length) * 8n
  view.setBigUint64(isLittle ? size - lengthSize : size - 8, bits, isLittle)
  return view
}
