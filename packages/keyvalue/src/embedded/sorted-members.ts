export interface Scored {
  member: string
  score: number
}

/** Members by score, then by their bytes. */
export class SortedMembers {
  readonly scores = new Map<string, number>()
  readonly #order: Scored[] = []

  get size(): number {
    return this.scores.size
  }

  add(member: string, score: number): void {
    this.remove(member)
    this.scores.set(member, score)
    this.#order.splice(this.#position({ member, score }), 0, { member, score })
  }

  remove(member: string): boolean {
    const score = this.scores.get(member)
    if (score === undefined) return false
    this.scores.delete(member)
    this.#order.splice(this.#position({ member, score }), 1)
    return true
  }

  range(from: number, to: number): Scored[] {
    const [start, end] = this.#bounds(from, to)
    return this.#order.slice(start, end)
  }

  removeRange(from: number, to: number): string[] {
    const [start, end] = this.#bounds(from, to)
    const members = this.#order.splice(start, end - start).map(({ member }) => member)
    for (const member of members) this.scores.delete(member)
    return members
  }

  #bounds(from: number, to: number): [start: number, end: number] {
    const start = this.#firstWhere(({ score }) => score >= from)
    const end = this.#firstWhere(({ score }) => score > to)
    return [start, Math.max(start, end)]
  }

  #position(wanted: Scored): number {
    return this.#firstWhere((item) => compare(item, wanted) >= 0)
  }

  /** The first position from which on the test holds. */
  #firstWhere(test: (item: Scored) => boolean): number {
    let low = 0
    let high = this.#order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const item = this.#order[middle]
      if (item !== undefined && test(item)) high = middle
      else low = middle + 1
    }
    return low
  }
}

function compare(a: Scored, b: Scored): number {
  if (a.score !== b.score) return a.score < b.score ? -1 : 1
  // Redis orders by bytes, where JavaScript compares halves of surrogate pairs.
  return a.member === b.member ? 0 : Buffer.compare(Buffer.from(a.member), Buffer.from(b.member))
}
