import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Cell } from './columns.ts'
import type { TrafficRow, TrafficTables } from './engine.ts'

export type Ask = (sql: string, args: Cell[]) => Promise<TrafficRow[]>

const parts = {
  postgres: [PostgresAdapter, PostgresQueryCompiler, PostgresIntrospector],
  sqlite: [SqliteAdapter, SqliteQueryCompiler, SqliteIntrospector],
} as const

/** A query builder that puts its questions to a function. It has no transactions: nothing is written by it. */
export function createAsking(engine: keyof typeof parts, ask: Ask): Kysely<TrafficTables> {
  const [Adapter, Compiler, Introspector] = parts[engine]
  const dialect: Dialect = {
    createAdapter: () => new Adapter(),
    createQueryCompiler: () => new Compiler(),
    createIntrospector: (db) => new Introspector(db),
    createDriver: () => createDriver(ask),
  }
  return new Kysely({ dialect })
}

function createDriver(ask: Ask): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      return resultOf<R>(await ask(sql, cellsIn(parameters)))
    },
    streamQuery: () => refuse('streams'),
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: () => refuse('transactions'),
    commitTransaction: () => refuse('transactions'),
    rollbackTransaction: () => refuse('transactions'),
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

function refuse(what: string): never {
  throw new Error(`questions about traffic have no ${what}`)
}

/** Questions are built by us and bind nothing but cells. No text in Postgres can hold a zero byte. */
const cellsIn = (parameters: readonly unknown[]) =>
  (parameters as Cell[]).map((cell) =>
    typeof cell === 'string' ? cell.replaceAll('\0', '\ufffd') : cell,
  )

/** Rows have the shape that the builder worked out. */
const resultOf = <R>(rows: TrafficRow[]) => ({ rows }) as QueryResult<R>
