const firstFactor = 0x87c37b91114253d5n
const secondFactor = 0x4cf5ad432745937fn

const wrap = (value: bigint) => BigInt.asUintN(64, value)
const rotate = (value: bigint, by: bigint) => wrap(value << by) | (value >> (64n - by))

const mixFirst = (word: bigint) => wrap(rotate(wrap(word * firstFactor), 31n) * secondFactor)
const mixSecond = (word: bigint) => wrap(rotate(wrap(word * secondFactor), 33n) * firstFactor)

/** MurmurHash3 for 64-bit machines with 128 bits, seed 0: 32 hex characters. */
export function murmur128(bytes: Uint8Array): string {
  // Zeros behind the end change nothing, so the tail is a block like any other but for the mixing.
  const padded = new Uint8Array((bytes.length + 16) & ~15)
  padded.set(bytes)
  const view = new DataView(padded.buffer)
  const tail = bytes.length & ~15
  let first = 0n
  let second = 0n
  for (let at = 0; at < tail; at += 16) {
    first = rotate(first ^ mixFirst(view.getBigUint64(at, true)), 27n)
    first = wrap(wrap(first + second) * 5n + 0x52dce729n)
    second = rotate(second ^ mixSecond(view.getBigUint64(at + 8, true)), 31n)
    second = wrap(wrap(second + first) * 5n + 0x38495ab5n)
  }
  const length = BigInt(bytes.length)
  return join(
    first ^ mixFirst(view.getBigUint64(tail, true)) ^ length,
    second ^ mixSecond(view.getBigUint64(tail + 8, true)) ^ length,
  )
}

/** The first half of `murmur128`, which is what gateways call murmur64: 16 hex characters. */
export const murmur64 = (bytes: Uint8Array): string => murmur128(bytes).slice(0, 16)

function join(first: bigint, second: bigint): string {
  const sum = wrap(first + second)
  const left = finish(sum)
  const right = finish(wrap(second + sum))
  const total = wrap(left + right)
  return hex(total) + hex(wrap(right + total))
}

function finish(value: bigint): bigint {
  const once = wrap((value ^ (value >> 33n)) * 0xff51afd7ed558ccdn)
  const twice = wrap((once ^ (once >> 33n)) * 0xc4ceb9fe1a85ec53n)
  return twice ^ (twice >> 33n)
}

const hex = (value: bigint) => value.toString(16).padStart(16, '0')
