import { createHash } from 'node:crypto'

const modulus = 2n ** 256n

/** How much there is of something, and a digest that does not mind its order. */
export interface Sum {
  count: number
  digest: string
}

/**
 * Adds up the digests of many texts. Engines hand out what they hold in orders of their own, so a
 * sum of digests is compared instead of the digest of a sequence.
 */
export class Summing {
  #count = 0
  #sum = 0n

  add(text: string): void {
    const digest = createHash('sha256').update(text).digest('hex')
    this.#sum = (this.#sum + BigInt(`0x${digest}`)) % modulus
    this.#count += 1
  }

  get sum(): Sum {
    return { count: this.#count, digest: this.#sum.toString(16).padStart(64, '0') }
  }
}
