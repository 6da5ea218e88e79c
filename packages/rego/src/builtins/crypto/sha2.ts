import { padded } from './blocks.ts'

/** What SHA-256 and SHA-512 differ in; both work on the same constants, cut to their word size. */
interface Variant {
  readonly bits: 32n | 64n
  readonly rounds: number
  readonly big: readonly (readonly bigint[])[]
  readonly small: readonly (readonly bigint[])[]
}

const variant256: Variant = {
  bits: 32n,
  rounds: 64,
  big: [
    [2n, 13n, 22n],
    [6n, 11n, 25n],
  ],
  small: [
    [7n, 18n, 3n],
    [17n, 19n, 10n],
  ],
}

const variant512: Variant = {
  bits: 64n,
  rounds: 80,
  big: [
    [28n, 34n, 39n],
    [14n, 18n, 41n],
  ],
  small: [
    [1n, 8n, 7n],
    [19n, 61n, 6n],
  ],
}

const primes: readonly bigint[] = firstPrimes(80)

function firstPrimes(count: number): bigint[] {
  const found: bigint[] = []
  for (let n = 2n; found.length < count; n++) if (found.every((p) => n % p !== 0n)) found.push(n)
  return found
}

/** The first bits behind the point of a root, which is where the constants come from. */
function rootBits(n: bigint, degree: bigint, bits: bigint): bigint {
  const scaled = n << (bits * degree)
  let low = 0n
  let high = 1n << (bits + 8n)
  while (low < high) {
    const middle = (low + high + 1n) >> 1n
    if (middle ** degree <= scaled) low = middle
    else high = middle - 1n
  }
  return low & ((1n << bits) - 1n)
}

interface Constants {
  readonly rounds: readonly bigint[]
  readonly start: readonly bigint[]
}

/** Works the constants out when they are first needed. */
function constantsOf({ bits, rounds }: Variant): () => Constants {
  let constants: Constants | undefined
  return () => {
    constants ??= {
      rounds: primes.slice(0, rounds).map((prime) => rootBits(prime, 3n, bits)),
      start: primes.slice(0, 8).map((prime) => rootBits(prime, 2n, bits)),
    }
    return constants
  }
}

const constants256 = constantsOf(variant256)
const constants512 = constantsOf(variant512)

export const sha256 = (message: Uint8Array): Uint8Array =>
  digest(message, variant256, constants256())

export const sha512 = (message: Uint8Array): Uint8Array =>
  digest(message, variant512, constants512())

function digest(message: Uint8Array, variant: Variant, constants: Constants): Uint8Array {
  const { bits } = variant
  const wordSize = Number(bits / 8n)
  const view = padded(message, 16 * wordSize)
  const state = [...constants.start]
  for (let block = 0; block < view.byteLength; block += 16 * wordSize) {
    addBlock(state, readWords(view, block, wordSize), constants.rounds, variant)
  }
  const hex = state.map((word) => word.toString(16).padStart(2 * wordSize, '0')).join('')
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

const readWords = (view: DataView, block: number, size: number): bigint[] =>
  Array.from({ length: 16 }, (_, i) => {
    const offset = block + i * size
    return size === 4 ? BigInt(view.getUint32(offset)) : view.getBigUint64(offset)
  })

function addBlock(
  state: bigint[],
  words: bigint[],
  constants: readonly bigint[],
  variant: Variant,
): void {
  const mask = (1n << variant.bits) - 1n
  const turn = (word: bigint, by: bigint) => ((word >> by) | (word << (variant.bits - by))) & mask
  const [small0 = [], small1 = []] = variant.small
  const [big0 = [], big1 = []] = variant.big
  const spread = (x: bigint, [a = 0n, b = 0n, c = 0n]: readonly bigint[]) =>
    turn(x, a) ^ turn(x, b) ^ turn(x, c)
  const shift = (x: bigint, [a = 0n, b = 0n, c = 0n]: readonly bigint[]) =>
    turn(x, a) ^ turn(x, b) ^ (x >> c)
  const word = (i: number) => words[i] ?? 0n
  for (let i = 16; i < variant.rounds; i++) {
    words[i] =
      (shift(word(i - 2), small1) + word(i - 7) + shift(word(i - 15), small0) + word(i - 16)) & mask
  }
  let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state
  for (let i = 0; i < variant.rounds; i++) {
    const choice = (e & f) ^ (~e & mask & g)
    const first = h + spread(e, big1) + choice + (constants[i] ?? 0n) + word(i)
    const second = spread(a, big0) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & mask, c, b, a, (first + second) & mask]
  }
  for (const [i, part] of [a, b, c, d, e, f, g, h].entries())
    state[i] = ((state[i] ?? 0n) + part) & mask
}
