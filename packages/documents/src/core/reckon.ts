const many = 10_000
const holdsMs = 2_000
const mostKept = 1_000

/**
 * Numbers of documents that tell how long lists are. To count very many takes longer than to read
 * a page of them, so such a number is given again for a moment.
 */
export class Reckoned {
  readonly #kept = new Map<string, { found: number; until: number }>()

  async tell(question: string, count: () => Promise<number>): Promise<number> {
    const known = this.#kept.get(question)
    if (known && known.until > Date.now()) return known.found
    this.#kept.delete(question)
    const found = await count()
    if (found > many) this.#keep(question, found)
    return found
  }

  #keep(question: string, found: number) {
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size >= mostKept) this.#kept.delete(oldest)
    this.#kept.set(question, { found, until: Date.now() + holdsMs })
  }
}
