import type { Row, Statement } from '../sql/statements.ts'

const mostOfTable = 1_000

/**
 * Answers that hold until their table is written: counting ten thousand documents takes longer than
 * reading a page of them. Of writes of our own the table is known; one of another process, of which
 * `othersWrote` tells by a new number, ends them all.
 */
export class Answers {
  readonly #kept = new Map<string, Map<string, Row[]>>()
  readonly #othersWrote: () => number
  #heard = 0

  constructor(othersWrote: () => number) {
    this.#othersWrote = othersWrote
  }

  keep({ sql, args, dependsOn }: Statement, ask: () => Row[]): Row[] {
    if (dependsOn === undefined) return ask()
    this.#listen()
    const ofTable = this.#kept.get(dependsOn) ?? new Map<string, Row[]>()
    const key = `${sql} ${JSON.stringify(args)}`
    const rows = ofTable.get(key) ?? ask()
    if (ofTable.size >= mostOfTable) ofTable.clear()
    ofTable.set(key, rows)
    this.#kept.set(dependsOn, ofTable)
    return rows
  }

  forget(tables: string[]) {
    for (const table of tables) this.#kept.delete(table)
  }

  #listen() {
    const heard = this.#othersWrote()
    if (heard !== this.#heard) this.#kept.clear()
    this.#heard = heard
  }
}
