/**
 * Lets writes of one document in this process follow each other. MongoDB compares and replaces in
 * one step, so this only spares it vain attempts; FerretDB 1 does not, and there it is needed.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<R>(id: string, work: () => Promise<R>): Promise<R> {
    const before = this.#last.get(id) ?? Promise.resolve()
    const mine = before.then(work)
    const settled = mine.then(
      () => {},
      () => {},
    )
    this.#last.set(id, settled)
    try {
      return await mine
    } finally {
      if (this.#last.get(id) === settled) this.#last.delete(id)
    }
  }
}
