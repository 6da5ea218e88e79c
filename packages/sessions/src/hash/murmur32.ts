import { hexOfWords } from './hex.ts'

const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by))

const mix = (word: number) => Math.imul(rotate(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593)

/** MurmurHash3 for 32-bit machines, seed 0: 8 hex characters. */
export function murmur32(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tail = bytes.length & ~3
  let hash = 0
  for (let at = 0; at < tail; at += 4) {
    hash = Math.imul(rotate(hash ^ mix(view.getInt32(at, true)), 13), 5) + 0xe6546b64
  }
  let rest = 0
  for (let at = bytes.length - 1; at >= tail; at--) rest = (rest << 8) | view.getUint8(at)
  return hexOfWords([finish(hash ^ mix(rest) ^ bytes.length)])
}

function finish(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}
