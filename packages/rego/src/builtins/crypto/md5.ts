import { padded, rotate } from './blocks.ts'

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Uint32Array.from({ length: 64 }, (_, i) =>
  Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32),
)

/** MD5, for rules that compare old checksums; it protects nothing. */
export function md5(message: Uint8Array): Uint8Array {
  const view = padded(message, 64, true)
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476)
  for (let block = 0; block < view.byteLength; block += 64) addBlock(state, view, block)
  const digest = new DataView(new ArrayBuffer(16))
  for (const [i, word] of state.entries()) digest.setUint32(4 * i, word, true)
  return new Uint8Array(digest.buffer)
}

function addBlock(state: Uint32Array, view: DataView, block: number): void {
  let [a = 0, b = 0, c = 0, d = 0] = state
  for (let i = 0; i < 64; i++) {
    const round = i >> 4
    const [mixed, word] = mix(round, b, c, d, i)
    const sum = a + mixed + (sines[i] ?? 0) + view.getUint32(block + 4 * word, true)
    const turned = (b + rotate(sum >>> 0, shifts[4 * round + (i % 4)] ?? 0)) >>> 0
    a = d
    d = c
    c = b
    b = turned
  }
  for (const [i, word] of [a, b, c, d].entries()) state[i] = ((state[i] ?? 0) + word) >>> 0
}

function mix(round: number, b: number, c: number, d: number, i: number): [number, number] {
  if (round === 0) return [(b & c) | (~b & d), i]
  if (round === 1) return [(d & b) | (~d & c), (5 * i + 1) % 16]
  if (round === 2) return [b ^ c ^ d, (3 * i + 5) % 16]
  return [c ^ (b | ~d), (7 * i) % 16]
}
