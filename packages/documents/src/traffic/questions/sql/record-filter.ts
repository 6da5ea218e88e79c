import { type RawBuilder, sql } from 'kysely'
import type { TrafficSql } from '#documents/traffic/sql/engine.ts'
import type { RecordsOf } from '../questions.ts'

type Condition = RawBuilder<unknown>

/** Sorts behind every text that begins alike. */
const last = '\u{10ffff}'

const isAmong = (column: string, values: readonly string[]): Condition =>
  values.length === 1
    ? sql`${sql.ref(column)} = ${values[0]}`
    : sql`${sql.ref(column)} in (${values.length > 0 ? sql.join(values) : sql`null`})`

const among = {
  orgs: 'orgid',
  apis: 'apiid',
  keys: 'apikey',
  clients: 'oauthid',
  versions: 'apiversion',
  countries: 'geo_country_iso_code',
} as const

/** A column in a form that no index serves, to say by which one a question is not answered. */
export type Shaped = (column: string) => RawBuilder<unknown>

export const asColumn: Shaped = (column) => sql.ref(column)

export const withoutIndex =
  (engine: TrafficSql): Shaped =>
  (column) =>
    sql.raw(engine.greatest(`"${column}"`, `"${column}"`))

export const duringRange = (engine: TrafficSql, { range }: RecordsOf, shaped: Shaped) => {
  const moment = (at: number) => engine.cell(new Date(at))
  const column = shaped('timestamp')
  return sql`${column} >= ${moment(range.from)} and ${column} < ${moment(range.until)}`
}

/** Conditions that an index cannot serve together with the order of time. */
export function ranging({ minLatency, maxLatency, pathPrefix }: RecordsOf, shaped: Shaped) {
  const latency = shaped('latency_total')
  const path = shaped('path')
  return [
    ...(minLatency === undefined ? [] : [sql`${latency} >= ${minLatency}`]),
    ...(maxLatency === undefined ? [] : [sql`${latency} <= ${maxLatency}`]),
    ...(pathPrefix ? [sql`${path} >= ${pathPrefix} and ${path} < ${pathPrefix + last}`] : []),
  ]
}

/** Conditions that leave the order of time to an index. */
export function exact(engine: TrafficSql, of: RecordsOf): Condition[] {
  const { status, errors, method, path, tags = [] } = of
  const lists = Object.entries(among).flatMap(([name, column]) => {
    const values = of[name as keyof typeof among]
    return values ? [isAmong(column, values)] : []
  })
  return [
    ...lists,
    ...(status === undefined ? [] : [sql`responsecode = ${status}`]),
    ...(errors ? [sql`responsecode >= 400`] : []),
    ...(method === undefined ? [] : [sql`method = ${method}`]),
    ...(path === undefined ? [] : [sql`path = ${path}`]),
    ...tags.map((tag) => sql`${sql.raw(engine.position)}(tags, ${JSON.stringify(tag)}) > 0`),
  ]
}

/** Whether other conditions than those of the range narrow the records by an index. */
export const isNarrowed = ({ apis, keys, clients, status, errors, path }: RecordsOf): boolean =>
  [apis, keys, clients, status, errors, path].some((each) => each !== undefined)
