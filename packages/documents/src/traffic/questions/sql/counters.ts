import { fromAggregateRow, type StoredCounter } from '@svc/analytics'
import { type RawBuilder, sql } from 'kysely'
import type { SqlTraffic } from '#documents/traffic/sql/store.ts'
import type { Counters, CountersOf, Ranked, Stretch } from '../questions.ts'
import { asCount, asMoment, asWord } from './cells.ts'
import { createDaySums, type Span, within } from './day-sums.ts'
import { newestName, rankSums, unpack, wholeSums } from './sums.ts'

const seconds: Record<Stretch, number> = { minute: 60, hour: 3_600, day: 86_400 }
/** Values of one statement; engines bound how many they take. */
const together = 1_000
/** Sorts behind every text that begins alike. */
const last = '\u{10ffff}'

type Row = Record<string, unknown>
type Place = [table: string, during: RawBuilder<unknown>]

export function createSqlCounters(traffic: SqlTraffic, content: 'aggregates' | 'uptime'): Counters {
  const { db } = traffic.sql

  const daySums = content === 'aggregates' ? createDaySums(traffic) : undefined

  /** Every table with what is looked for in it. */
  async function placesFor(of: CountersOf, byDay: boolean): Promise<Place[]> {
    const split = byDay ? await daySums?.split(of) : undefined
    if (split) {
      const hours = traffic.places.nameOf(content)
      return [
        [split.table, within(split.days)],
        ...(split.hours.length > 0 ? [[hours, within(split.hours)] as Place] : []),
      ]
    }
    const { from, until } = of.range
    const tables = await traffic.places.between(content, new Date(from), new Date(until))
    const span: Span = [Math.floor(from / 1000), Math.ceil(until / 1000)]
    return tables.map((table) => [table, within([span])])
  }

  /** The same question to every table and for every lot of values. */
  async function ask(
    of: CountersOf,
    question: (from: RawBuilder<unknown>, where: RawBuilder<unknown>) => RawBuilder<Row>,
    { byDay = false } = {},
  ): Promise<Row[]> {
    const found: Row[][] = []
    for (const [table, during] of await placesFor(of, byDay)) {
      for (const values of inLots(of.values)) {
        const where = sql`${conditions(of, values)} and ${during}`
        const { rows } = await question(sql.table(table), where).execute(db)
        found.push(rows)
      }
    }
    return found.flat()
  }

  return {
    async overTime(of, stretch) {
      const width = sql.lit(seconds[stretch])
      const rows = await ask(
        of,
        (table, where) => sql<Row>`
          select "timestamp" - "timestamp" % ${width} as "timestamp", min(dimension) as dimension,
            ${wholeSums} from ${table} where ${where} group by 1 order by 1`,
        { byDay: stretch === 'day' },
      )
      return rows.map(toCounter)
    },
    async rank(of) {
      const rows = await ask(
        of,
        (table, where) => sql<Row>`
          select dimension_value as value, ${rankSums} from ${table} where ${where}
          group by dimension_value`,
        { byDay: true },
      )
      return rows.map(toRanked)
    },
    async byValue(of) {
      const rows = await ask(
        of,
        (table, where) => sql<Row>`
          select dimension_value, max("timestamp") as "timestamp", min(dimension) as dimension,
            ${sql.raw(newestName)} as name, ${wholeSums} from ${table} where ${where}
          group by dimension_value`,
        { byDay: true },
      )
      return rows.map((row) => renamed(toCounter(row), asWord(row.name)))
    },
    async hasMinutes(of) {
      const rows = await ask(
        of,
        (table, where) => sql<Row>`
          select 1 as found from ${table} where ${where} and "timestamp" % 3600 <> 0 limit 1`,
      )
      return rows.length > 0
    },
    async newest(of) {
      const rows = await ask(
        of,
        (table, where) => sql<Row>`
          select counter_last_time as moment from ${table} where ${where} and counter_hits > 0
          order by "timestamp" desc limit 1`,
      )
      const moments = rows.map(({ moment }) => asMoment(moment))
      return moments.length > 0 ? new Date(Math.max(...moments)) : undefined
    },
  }
}

function inLots(values: readonly string[] | undefined): Array<readonly string[] | undefined> {
  if (!values) return [undefined]
  const count = Math.ceil(values.length / together)
  return Array.from({ length: count }, (_, at) => values.slice(at * together, (at + 1) * together))
}

function conditions({ orgs, dimension, prefix }: CountersOf, values?: readonly string[]) {
  const tests = [
    sql`dimension = ${dimension}`,
    isAmong('org_id', orgs),
    ...(values ? [isAmong('dimension_value', values)] : []),
    ...(prefix ? [sql`dimension_value >= ${prefix} and dimension_value < ${prefix + last}`] : []),
  ]
  return sql.join(tests, sql` and `)
}

const isAmong = (column: string, values: readonly string[]) =>
  values.length === 1
    ? sql`${sql.ref(column)} = ${values[0]}`
    : sql`${sql.ref(column)} in (${values.length > 0 ? sql.join(values) : sql`null`})`

const toCounter = (row: Row): StoredCounter => fromAggregateRow(unpack(row))

function renamed(stored: StoredCounter, name: string): StoredCounter {
  return { ...stored, counter: { ...stored.counter, human_identifier: name } }
}

const toRanked = (row: Row): Ranked => ({
  value: asWord(row.value),
  name: asWord(row.name),
  hits: asCount(row.hits),
  success: asCount(row.success),
  error: asCount(row.error),
  total_request_time: asCount(row.total_request_time),
  total_latency: asCount(row.total_latency),
  last_time: asMoment(row.last_time),
})
