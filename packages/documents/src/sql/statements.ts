/** A list is one argument: an array in Postgres, JSON text in sqlite. */
export type Cell = string | number | null
export type Argument = Cell | Cell[]
export type Row = Record<string, string | number | null> & { [document]?: object }

/** Where a row keeps the document that was read from it. */
export const document: unique symbol = Symbol('document')

export interface Statement {
  /** Arguments are `$1`, `$2`… on every engine. */
  sql: string
  args: Argument[]
  /** At most one row is asked for. */
  one?: true
  /** The answer depends on this table alone: an engine that hears of every write may keep it. */
  dependsOn?: string
  /** The table that is changed. */
  changes?: string
}

/**
 * A piece of work that yields statements and is handed their rows. So it is written once, and the
 * engine decides whether it waits for the rows (postgres) or has them at once (sqlite).
 */
export type Statements<R> = Generator<Statement, R, Row[]>

export const statement = (sql: string, ...args: Argument[]): Statement => ({ sql, args })

/** Collects arguments while a statement is being written, and gives each its name in it. */
export class Arguments {
  readonly values: Argument[] = []

  add(value: Argument): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}
