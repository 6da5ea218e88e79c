import type { AggregateRow, ColumnKind, RecordRow } from '@svc/analytics'
import type { Kysely } from 'kysely'
import type { Cell, Column } from './columns.ts'

/** Numbers the records of one table, newest highest. */
export type KeptRecord = RecordRow & { id: number }

/** The tables by their kind. Their names depend on dialect and day, see `tablesBetween`. */
export interface TrafficTables {
  records: KeptRecord
  aggregates: AggregateRow
  uptime: AggregateRow
}

export type TrafficRow = Record<string, unknown>

/** A transaction. */
export interface Writing {
  /** Arguments are `$1`, `$2`…. */
  run(sql: string, args?: Cell[]): Promise<TrafficRow[]>
  /**
   * Adds rows, or, where `conflict` is given, changes those with the same id by that clause. Rows are
   * made as they are needed, a few at a time, so that nobody else has to wait for all of them.
   */
  add(
    table: string,
    columns: readonly Column[],
    rows: Iterable<Cell[]>,
    conflict?: string,
  ): Promise<void>
}

/** A SQL database for traffic. One that does not answer rejects with `StoreAway`. */
export interface TrafficSql {
  readonly name: 'sqlite' | 'postgres'
  /** Asks; never waits for writes and never blocks the process. */
  readonly db: Kysely<TrafficTables>
  /** Column types. */
  readonly types: Record<ColumnKind, string>
  /** The type of a column that numbers its rows. */
  readonly numbering: string
  /** The greater of two values. */
  greatest(one: string, other: string): string
  least(one: string, other: string): string
  /** The function that finds one text in another, counted from 1. */
  readonly position: string
  /** A value in the form in which it is bound and compared. */
  cell(value: string | number | boolean | Date): Cell
  /** All of the work or none of it. */
  write<R>(work: (inside: Writing) => Promise<R>): Promise<R>
  /** The same, alone among all processes, for changes of tables. */
  exclusively<R>(work: (inside: Writing) => Promise<R>): Promise<R>
  /** Questions that answer with a `name` each: tables that begin so, columns of a table. */
  readonly catalogue: { tables: string; columns: string }
  close(): Promise<void>
}
