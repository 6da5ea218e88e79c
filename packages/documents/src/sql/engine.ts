import type { Kind } from '../collection.ts'
import type { Arguments, Cell, Statements } from './statements.ts'

/** A column of rows that are handed to a statement. */
export interface GivenColumn {
  name: string
  kind: Kind
}

/** Everything in which the SQL of one engine differs from that of the other. */
export interface Dialect {
  /** Column type of text that sorts by byte. */
  text: string
  /** Said of an index column, so that documents without a value come first. */
  nullsFirst: string
  /** The function that finds one text in another, counted from 1. */
  position: string
  /** Whether a column holds one of a list argument. */
  isAmong(column: string, argument: string, kind: Kind): string
  /** A table with the single column `value`, made of a list of texts. */
  rowsOf(argument: string): string
  /** The names of all tables and indexes. */
  catalogue: string
  /** The version of the server and, where it has a clock of its own, its time in milliseconds. */
  facts: string
  /** A question that is answered with the rows handed to it. */
  rowsGiven(columns: readonly GivenColumn[], rows: Cell[][], args: Arguments): string
  /** The unique index that refused a write: its name or its columns, as the engine tells. */
  refusedBy(error: unknown): string | undefined
}

export interface Session {
  read<R>(ask: () => Statements<R>): Promise<R>
  /** All statements of the work or none; on a passing conflict it may be started anew. */
  write<R>(work: () => Statements<R>): Promise<R>
}

/** A SQL database. Errors of a database that does not answer arrive as `StoreAway`. */
export interface SqlEngine extends Session {
  readonly name: 'sqlite' | 'postgres'
  readonly dialect: Dialect
  transaction<R>(work: (inside: Session) => Promise<R>): Promise<R>
  /** A transaction that waits until no other process is in such a one. */
  exclusively<R>(work: (inside: Session) => Promise<R>): Promise<R>
  close(): Promise<void>
}
