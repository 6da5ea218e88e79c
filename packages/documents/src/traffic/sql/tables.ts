import type { Content } from '../traffic.ts'
import { type Column, columnsOfAggregates, columnsOfRecords, quote } from './columns.ts'
import type { TrafficSql, Writing } from './engine.ts'

interface Shape {
  columns: readonly Column[]
  /** What comes before the columns. */
  numbered: boolean
  indexes: Record<string, string>
}

const aggregates: Shape = {
  columns: columnsOfAggregates,
  numbered: false,
  indexes: {
    dimension: '(dimension, timestamp, org_id, dimension_value)',
    time: '(org_id, dimension, timestamp)',
    value: '(org_id, dimension, dimension_value, timestamp)',
  },
}

/** Each filter of the log with the time behind it, so that a page is found in its order. */
export const shapes: Record<Content, Shape> = {
  records: {
    columns: columnsOfRecords,
    numbered: true,
    indexes: {
      timestamp: '(orgid, timestamp)',
      apiid: '(orgid, apiid, timestamp)',
      apikey: '(orgid, apikey, timestamp)',
      responsecode: '(orgid, responsecode, timestamp)',
      path: '(orgid, path, timestamp)',
      method: '(orgid, method, timestamp)',
      latency: '(orgid, latency_total, timestamp)',
      errors: '(orgid, timestamp) where responsecode >= 400',
      oauthid: "(orgid, oauthid, timestamp) where oauthid <> ''",
    },
  },
  aggregates,
  uptime: aggregates,
}

/** Makes a table with its indexes, or adds what another pump's table lacks. */
export async function ensureTable(
  sql: TrafficSql,
  inside: Writing,
  content: Content,
  table: string,
): Promise<void> {
  const shape = shapes[content]
  await inside.run(`create table if not exists ${quote(table)} (${listOf(sql, shape).join(', ')})`)
  const known = new Set((await inside.run(sql.catalogue.columns, [table])).map(({ name }) => name))
  for (const definition of listOf(sql, shape)) {
    if (known.has(nameOf(definition))) continue
    await inside.run(`alter table ${quote(table)} add column ${definition}`)
  }
  for (const [name, what] of Object.entries(shape.indexes)) {
    const index = quote(`${table}_idx_${name}`)
    await inside.run(`create index if not exists ${index} on ${quote(table)} ${what}`)
  }
}

const listOf = (sql: TrafficSql, { columns, numbered }: Shape): string[] => [
  ...(numbered ? [`"id" ${sql.numbering}`] : []),
  ...columns.map(({ name, kind }) => {
    const key = name === 'id' ? ' primary key' : ''
    const zero = kind === 'integer' || kind === 'float' ? ' default 0' : ''
    return `${quote(name)} ${sql.types[kind]}${zero}${key}`
  }),
]

const nameOf = (definition: string) => definition.slice(1, definition.indexOf('"', 1))
