import { padded, rotate } from './blocks.ts'

export function sha1(message: Uint8Array): Uint8Array {
  const view = padded(message, 64)
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0)
  for (let block = 0; block < view.byteLength; block += 64) addBlock(state, view, block)
  const digest = new DataView(new ArrayBuffer(20))
  for (const [i, word] of state.entries()) digest.setUint32(4 * i, word)
  return new Uint8Array(digest.buffer)
}

function addBlock(state: Uint32Array, view: DataView, block: number): void {
  const words = new Uint32Array(80)
  const word = (i: number) => words[i] ?? 0
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + 4 * i)
  for (let i = 16; i < 80; i++) {
    words[i] = rotate(word(i - 3) ^ word(i - 8) ^ word(i - 14) ^ word(i - 16), 1)
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
  for (let i = 0; i < 80; i++) {
    const [mixed, constant] = mix(i, b, c, d)
    const sum = (rotate(a, 5) + mixed + e + constant + word(i)) >>> 0
    e = d
    d = c
    c = rotate(b, 30)
    b = a
    a = sum
  }
  for (const [i, part] of [a, b, c, d, e].entries()) state[i] = ((state[i] ?? 0) + part) >>> 0
}

function mix(i: number, b: number, c: number, d: number): [number, number] {
  if (i < 20) return [(b & c) | (~b & d), 0x5a827999]
  if (i < 40) return [b ^ c ^ d, 0x6ed9eba1]
  if (i < 60) return [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
  return [b ^ c ^ d, 0xca62c1d6]
}
