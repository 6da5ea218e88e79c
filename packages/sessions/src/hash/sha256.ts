import { hexOfWords } from './hex.ts'

const primes = listPrimes(64)
const firstWords = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const roundWords = primes.map((prime) => fraction(Math.cbrt(prime)))

/**
 * SHA-256: 64 hex characters. Written out because the browser's own is only there as a promise and
 * node's is not there in the browser, while a name in the key-value store is needed at once.
 */
export function sha256(bytes: Uint8Array): string {
  const view = pad(bytes)
  const schedule = new Int32Array(64)
  const state = Int32Array.from(firstWords)
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) schedule[i] = view.getInt32(at + i * 4)
    absorb(state, stretch(schedule))
  }
  return hexOfWords(state)
}

function pad(bytes: Uint8Array): DataView {
  const padded = new Uint8Array((bytes.length + 72) & ~63)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)
  return view
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function stretch(schedule: Int32Array): Int32Array {
  const word = (i: number) => schedule[i] ?? 0
  for (let i = 16; i < 64; i++) {
    const far = word(i - 15)
    const near = word(i - 2)
    schedule[i] =
      word(i - 16) +
      (rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)) +
      word(i - 7) +
      (rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10))
  }
  return schedule
}

function absorb(state: Int32Array, schedule: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const step = (roundWords[i] ?? 0) + (schedule[i] ?? 0)
    const near = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + step) | 0
    const far = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + near) | 0, c, b, a, (near + far) | 0]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + word
}

function listPrimes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

/** The first 32 bits behind the point. */
function fraction(value: number): number {
  return ((value % 1) * 0x1_0000_0000) | 0
}
