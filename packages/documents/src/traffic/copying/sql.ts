import {
  dimensions,
  fromAggregateRow,
  fromRecordRow,
  type StoredCounter,
  type TrafficRecord,
  toAggregateRow,
} from '@svc/analytics'
import { sql as raw } from 'kysely'
import { cellsOf, columnsOfAggregates } from '../sql/columns.ts'
import type { TrafficRow } from '../sql/engine.ts'
import type { SqlTraffic } from '../sql/store.ts'
import type { Content } from '../traffic.ts'

const page = 1_000
type Row = Parameters<typeof fromRecordRow>[0] & Parameters<typeof fromAggregateRow>[0]

/** The table without a day and those of days. */
async function tablesOf({ places }: SqlTraffic, content: Content): Promise<string[]> {
  const base = places.nameOf(content)
  await places.ensure(content, base)
  return [base, ...(await places.days(content)).map(({ table }) => table)]
}

/** Rows of all tables, by their ids. */
async function* rowsOf(traffic: SqlTraffic, content: Content): AsyncGenerator<Row[]> {
  for (const table of await tablesOf(traffic, content)) {
    let last: unknown = content === 'records' ? -1 : ''
    for (;;) {
      const { rows } = await raw<TrafficRow>`
        select * from ${raw.table(table)} where id > ${last} order by id limit ${page}
      `.execute(traffic.sql.db)
      // Columns are those that the functions which read them name.
      if (rows.length > 0) yield rows as Row[]
      if (rows.length < page) break
      last = rows.at(-1)?.id
    }
  }
}

export async function* readSqlRecords(traffic: SqlTraffic): AsyncGenerator<TrafficRecord[]> {
  for await (const rows of rowsOf(traffic, 'records')) yield rows.map(fromRecordRow)
}

export async function* readSqlCounters(
  traffic: SqlTraffic,
  content: Content,
): AsyncGenerator<StoredCounter[]> {
  for await (const rows of rowsOf(traffic, content)) yield rows.map(fromAggregateRow)
}

/** Counters of one organisation and hour after the other, each hour whole. */
export async function* readSqlHours(traffic: SqlTraffic): AsyncGenerator<StoredCounter[]> {
  const { db } = traffic.sql
  for (const table of await tablesOf(traffic, 'aggregates')) {
    const hours = await raw<TrafficRow>`
      select distinct org_id, timestamp from ${raw.table(table)} order by org_id, timestamp
    `.execute(db)
    for (const { org_id, timestamp } of hours.rows) {
      // With the dimensions named, the index by organisation, dimension and time is of use.
      const { rows } = await raw<TrafficRow>`
        select * from ${raw.table(table)} where org_id = ${org_id} and timestamp = ${timestamp}
        and dimension in (${raw.join([...dimensions])})
      `.execute(db)
      yield (rows as Row[]).map(fromAggregateRow)
    }
  }
}

export async function writeSqlCounters(
  { sql, places }: SqlTraffic,
  content: Content,
  counters: StoredCounter[],
): Promise<void> {
  const table = places.nameOf(content)
  await places.ensure(content, table)
  const cells = cellsOf(columnsOfAggregates, counters, (one) => toAggregateRow(one), sql.cell)
  await sql.write((inside) => inside.add(table, columnsOfAggregates, cells))
}
