import type { Argument, Row, Statement } from '../sql/statements.ts'

/** Measured by the text of the documents in it. */
const mostText = 8_000_000
const longestAnswer = 500_000
/** What an answer weighs besides its documents: its question and the objects around it. */
const overhead = 500
const listenEvery = 10

/** By the text of the question, then by its arguments. */
type Known = Map<string, Map<string, Row[]>>
interface OfTable {
  answers: Known
  weight: number
}

/** Arguments as one text, each with its length so that no two lists of them are the same. */
function textOf(args: Argument[]): string {
  let text = ''
  for (const arg of args) {
    if (typeof arg !== 'string') return JSON.stringify(args)
    text += `${arg.length}:${arg}`
  }
  return text
}

/**
 * Answers that hold until their table is written. Of writes of our own the table is known; one of
 * another process, of which `othersWrote` tells by a new number, ends them all, a little later: a
 * data folder belongs to one process, and to ask each time takes longer than most answers.
 */
export class Answers {
  readonly #kept = new Map<string, OfTable>()
  readonly #othersWrote: () => number
  #heard = 0
  #heardAt = 0
  #weight = 0

  constructor(othersWrote: () => number) {
    this.#othersWrote = othersWrote
  }

  keep({ sql, args, dependsOn }: Statement, ask: () => Row[]): Row[] {
    if (dependsOn === undefined) return ask()
    if (Date.now() - this.#heardAt > listenEvery) this.#listen()
    const key = textOf(args)
    const known = this.#kept.get(dependsOn)?.answers.get(sql)?.get(key)
    if (known) return known
    const rows = ask()
    this.#add(dependsOn, [sql, key], rows)
    return rows
  }

  forget(tables: string[]) {
    for (const table of tables) {
      this.#weight -= this.#kept.get(table)?.weight ?? 0
      this.#kept.delete(table)
    }
  }

  #add(table: string, [sql, key]: [string, string], rows: Row[]) {
    const weight = rows.reduce((sum, { doc }) => sum + String(doc ?? '').length, overhead)
    if (weight > longestAnswer) return
    if (this.#weight + weight > mostText) this.forget([...this.#kept.keys()])
    const ofTable = this.#kept.get(table) ?? { answers: new Map(), weight: 0 }
    const ofQuestion = ofTable.answers.get(sql) ?? new Map<string, Row[]>()
    ofTable.answers.set(sql, ofQuestion.set(key, rows))
    ofTable.weight += weight
    this.#weight += weight
    this.#kept.set(table, ofTable)
  }

  #listen() {
    const heard = this.#othersWrote()
    if (heard !== this.#heard) this.forget([...this.#kept.keys()])
    this.#heard = heard
    this.#heardAt = Date.now()
  }
}
