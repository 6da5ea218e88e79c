export interface Scored {
  member: string
  score: number
}

/** Members by score, then by their bytes. Put in order when a range is first asked for. */
export class SortedMembers {
  readonly scores = new Map<string, number>()
  #order: Scored[] | undefined

  get size(): number {
    return this.scores.size
  }

  add(member: string, score: number): void {
    this.remove(member)
    this.scores.set(member, score)
    this.#order?.splice(this.#position({ member, score }), 0, { member, score })
  }

  remove(member: string): boolean {
    const score = this.scores.get(member)
    if (score === undefined) return false
    this.#order?.splice(this.#position({ member, score }), 1)
    return this.scores.delete(member)
  }

  range(from: number, to: number): Scored[] {
    const [start, end] = this.#bounds(from, to)
    return this.#inOrder().slice(start, end)
  }

  removeRange(from: number, to: number): string[] {
    const [start, end] = this.#bounds(from, to)
    const removed = this.#inOrder().splice(start, end - start)
    const members = removed.map(({ member }) => member)
    for (const member of members) this.scores.delete(member)
    return members
  }

  #inOrder(): Scored[] {
    this.#order ??= Array.from(this.scores, ([member, score]) => ({ member, score })).sort(compare)
    return this.#order
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
    const items = this.#inOrder()
    let low = 0
    let high = items.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const item = items[middle]
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
