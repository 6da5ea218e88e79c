import {
  type Aggregate,
  aggregateUptime,
  idOfRow,
  listCounters,
  type StoredCounter,
  toAggregateRow,
  toRecordRow,
} from '@svc/analytics'
import type { BatchId, Content, KeepingOptions, TrafficStore } from '../traffic.ts'
import { ensureApplied, noteBatch } from './applied.ts'
import { cellsOf, columnsOfAggregates, columnsOfRecords } from './columns.ts'
import type { TrafficSql, Writing } from './engine.ts'
import { mergingInto } from './merging.ts'
import { Places } from './places.ts'
import { pruneTraffic } from './pruning.ts'
import { splitByDay } from './shards.ts'

/** A traffic store on a SQL engine; questions are put to `sql.db` about the tables of `places`. */
export interface SqlTraffic extends TrafficStore {
  readonly engine: 'sqlite' | 'postgres'
  readonly sql: TrafficSql
  readonly places: Places
}

type Names = Record<Content | 'applied', string>

export function createSqlTraffic(sql: TrafficSql, names: Names): SqlTraffic {
  const places = new Places(sql, names)
  let isNoted = false

  /** Makes what is missing before the transaction, which would keep tables of its own from others. */
  async function keep(
    batch: BatchId,
    content: Content,
    tables: string[],
    write: (inside: Writing) => Promise<void>,
  ): Promise<boolean> {
    for (const table of tables) await places.ensure(content, table)
    await ensureNotes()
    return sql.write(async (inside) => {
      const isNew = await noteBatch(sql, inside, names.applied, batch)
      if (isNew) await write(inside)
      return isNew
    })
  }

  async function ensureNotes() {
    if (isNoted) return
    await sql.exclusively((inside) => ensureApplied(sql, inside, names.applied))
    isNoted = true
  }

  function keepSums<D extends string>(
    batch: BatchId,
    content: Content,
    aggregates: Aggregate<D>[],
    options: KeepingOptions = {},
  ) {
    const parts = partsOf(names[content], aggregates, options, ({ timestamp }) => timestamp * 1000)
    return keep(batch, content, namesOf(parts), async (inside) => {
      for (const [table, part] of parts) {
        const cells = cellsOf(columnsOfAggregates, inOrder(part), rowOf, sql.cell)
        await inside.add(table, columnsOfAggregates, cells, mergingInto(table, sql))
      }
    })
  }

  return {
    engine: sql.name,
    sql,
    places,
    async ensure() {
      await ensureNotes()
      for (const content of ['records', 'aggregates', 'uptime'] as const) {
        await places.ensure(content, names[content])
      }
    },
    keepRecords(batch, records, options = {}) {
      const parts = partsOf(names.records, records, options, ({ TimeStamp }) => TimeStamp.getTime())
      return keep(batch, 'records', namesOf(parts), async (inside) => {
        for (const [table, part] of parts) {
          const cells = cellsOf(columnsOfRecords, part, toRecordRow, sql.cell)
          await inside.add(table, columnsOfRecords, cells)
        }
      })
    },
    addAggregates: (batch, aggregates, options) =>
      keepSums(batch, 'aggregates', aggregates, options),
    keepChecks: (batch, checks, options) =>
      keepSums(batch, 'uptime', aggregateUptime(checks), options),
    prune: (content, before) => pruneTraffic(sql, places, content, before),
    async ping() {
      await sql.write((inside) => inside.run('select 1'))
    },
    close: () => sql.close(),
  }
}

/** In one order everywhere: two pumps that met in two rows would wait for each other. */
const inOrder = <D extends string>(aggregates: Aggregate<D>[]) =>
  aggregates
    .flatMap((aggregate) => listCounters(aggregate))
    .map((stored) => ({ stored, id: idOfRow(stored) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ stored }) => stored)

const rowOf = (stored: StoredCounter) => toAggregateRow(stored)

const namesOf = (parts: [string, unknown][]) => parts.map(([table]) => table)

function partsOf<Row>(
  table: string,
  rows: Row[],
  { by_day }: KeepingOptions,
  timeOf: (row: Row) => number,
): [string, Row[]][] {
  if (!by_day) return [[table, rows]]
  return splitByDay(table, rows, (row) => new Date(timeOf(row)))
}
