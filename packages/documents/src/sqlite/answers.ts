import type { Row, Statement } from '../sql/statements.ts'

const mostOfTable = 1_000

/**
 * Answers that hold until their table is written: counting ten thousand documents takes longer than
 * reading a page of them. A sqlite file has one process, so every write is heard of.
 */
export class Answers {
  readonly #kept = new Map<string, Map<string, Row[]>>()

  keep({ sql, args, dependsOn }: Statement, ask: () => Row[]): Row[] {
    if (dependsOn === undefined) return ask()
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
}
