import { DatabaseError } from 'pg'
import type { Kind } from '../collection.ts'
import type { Dialect } from '../sql/engine.ts'

const arrays: Record<Kind, string> = {
  text: 'text[]',
  time: 'text[]',
  list: 'text[]',
  number: 'double precision[]',
  flag: 'integer[]',
}

export const dialect: Dialect = {
  // The database's own locale would sort 'a' before 'B'.
  text: 'text collate "C"',
  nullsFirst: ' nulls first',
  position: 'strpos',
  isAmong: (column, argument, kind) => `${column} = any(${argument}::${arrays[kind]})`,
  rowsOf: (argument) => `unnest(${argument}::text[]) as value`,
  catalogue: `select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'i')`,
  facts: `select current_setting('server_version') as version,
    (extract(epoch from clock_timestamp()) * 1000)::double precision as clock`,
  rowsGiven(columns, rows, args) {
    const lists = columns.map(
      ({ kind }, at) => `${args.add(rows.map((row) => row[at] ?? null))}::${arrays[kind]}`,
    )
    const names = columns.map(({ name }) => name)
    return `select * from unnest(${lists.join(', ')}) as given(${names.join(', ')})`
  },
  refusedBy(error) {
    if (!(error instanceof DatabaseError) || error.code !== '23505') return undefined
    return error.constraint
  },
}

// Connection lost, resources gone, shutting down or cancelled, disk; 25006 is a standby that took
// over as read only, 55P03 a lock that was not given in time.
const awayStates = /^(08|53|57|58|40)|^(25006|55P03)$/

/** An error of the driver that is no answer of the server means that there is no server. */
export function isAway(error: unknown): boolean {
  return !(error instanceof DatabaseError) || awayStates.test(error.code ?? '')
}

/** Two transactions stood in each other's way and this one was undone whole. */
export const isPassing = (error: unknown) =>
  error instanceof DatabaseError && /^(40001|40P01)$/.test(error.code ?? '')
