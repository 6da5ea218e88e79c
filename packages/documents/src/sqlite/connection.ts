import Database from 'libsql'
import type { Argument, Row, Statement, Statements } from '../sql/statements.ts'
import type { Answers } from './answers.ts'

const mostStatements = 500

/** One connection to a sqlite file. Whatever it does is done when the call returns. */
export class Connection {
  readonly #database: Database.Database
  readonly #prepared = new Map<string, Database.Statement>()
  readonly #changed = new Set<string>()

  constructor(file: string, pragmas: string[]) {
    this.#database = new Database(file)
    for (const pragma of pragmas) this.exec(`pragma ${pragma}`)
  }

  play<R>(work: Statements<R>, answers?: Answers): R {
    let step = work.next()
    while (!step.done) {
      const asked = step.value
      const rows = answers ? answers.keep(asked, () => this.#run(asked)) : this.#run(asked)
      step = work.next(rows)
    }
    return step.value
  }

  /** The tables that were changed since this was last asked. */
  takeChanged(): string[] {
    const changed = [...this.#changed]
    this.#changed.clear()
    return changed
  }

  /** Another number each time when another connection has written. */
  othersWrote(): number {
    const [row] = this.#run({ sql: 'pragma data_version', args: [] })
    return Number(row?.data_version)
  }

  /** A transaction: everything is kept or nothing. */
  enclose<R>(work: () => R): R {
    this.exec('begin immediate')
    try {
      const result = work()
      this.exec('commit')
      return result
    } catch (error) {
      this.rollback()
      throw error
    }
  }

  /** The same inside of a transaction, which goes on either way. */
  encloseInner<R>(work: () => R): R {
    this.exec('savepoint inner_work')
    try {
      return work()
    } catch (error) {
      this.exec('rollback to inner_work')
      throw error
    } finally {
      this.exec('release inner_work')
    }
  }

  exec(sql: string) {
    this.#database.exec(sql)
  }

  /** Some errors, such as a full disk, have already ended the transaction. */
  rollback() {
    if (this.#database.inTransaction) this.exec('rollback')
  }

  /** libsql keeps the file open while statements live, so the log is folded in before. */
  close() {
    this.#prepared.clear()
    this.exec('pragma wal_checkpoint(truncate)')
    this.#database.close()
  }

  #run({ sql, args, one, changes }: Statement): Row[] {
    if (changes) this.#changed.add(changes)
    const prepared = this.#prepare(sql)
    if (!one) return rowsOf(prepared.all(args.map(bindable)))
    const row = prepared.get(args.map(bindable))
    return row === undefined ? [] : rowsOf([row])
  }

  #prepare(sql: string): Database.Statement {
    const known = this.#prepared.get(sql)
    if (known) return known
    const [oldest] = this.#prepared.keys()
    if (oldest && this.#prepared.size >= mostStatements) this.#prepared.delete(oldest)
    const prepared = this.#database.prepare(sql.replace(/\$(\d+)/g, '?$1'))
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

const bindable = (value: Argument) => (Array.isArray(value) ? JSON.stringify(value) : value)

/** The driver types rows as unknown; columns are only ever text, numbers and null here. */
const rowsOf = (rows: unknown[]) => rows as Row[]
