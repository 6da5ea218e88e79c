import { aggregateColumns } from '@svc/analytics'
import { type RawBuilder, sql } from 'kysely'
import { quote } from '#documents/traffic/sql/columns.ts'
import { nameDaySums } from '#documents/traffic/sql/day-sums.ts'
import type { SqlTraffic } from '#documents/traffic/sql/store.ts'
import type { CountersOf } from '../questions.ts'
import { asCount } from './cells.ts'
import { addedOf, newestName } from './sums.ts'

const daySeconds = 86_400
/** Records come late; a day that ended less than so long ago is left alone. */
const settledSeconds = 900
/** Shorter ranges are read by the hour as fast. */
const fewestDays = 3
const mostStretches = 20

export type Span = [from: number, until: number]
type Row = Record<string, unknown>

/** The seconds that day sums answer for, and those of which only hours can tell. */
export interface DaySplit {
  table: string
  days: Span[]
  hours: Span[]
}

const names = aggregateColumns.map(({ name }) => quote(name)).join(', ')

/** What each column of a day is made of. */
const columnsOf = (start: number) =>
  aggregateColumns
    .map(({ name, merge }) => {
      if (name === 'id')
        return `'${start}-' || org_id || '-' || dimension || '-' || dimension_value`
      if (name === 'timestamp') return String(start)
      if (name === 'counter_human_identifier') return newestName
      if (merge === 'key') return quote(name)
      if (merge === 'mean') return '0'
      if (merge === 'keep') return name === 'counter_error_map' ? `'{}'` : `'[]'`
      return addedOf(merge, quote(name))
    })
    .join(', ')

/**
 * Sums of whole days, made of those of hours when they are first wanted: a table over months then
 * reads a twenty-fourth. A day whose total differs from that of its hours is not believed and made anew.
 */
export function createDaySums({ sql: engine, places }: SqlTraffic) {
  const hours = places.nameOf('aggregates')
  const table = nameDaySums(hours)
  let isMaking = false

  /** Totals by day, as text that is equal when they are. */
  async function totals(from: string, { orgs: [org], range }: CountersOf) {
    const day = sql.raw(`"timestamp" - "timestamp" % ${daySeconds}`)
    const { rows } = await sql<Row>`
      select ${day} as day, sum(counter_hits) as hits, sum(counter_error) as error,
        sum(counter_total_latency) as latency
      from ${sql.table(from)}
      where org_id = ${org} and dimension = '' and dimension_value = 'total'
        and "timestamp" >= ${range.from / 1000} and "timestamp" < ${range.until / 1000}
      group by 1`.execute(engine.db)
    return new Map(
      rows.map(({ day: start, hits, error, latency }) => [
        asCount(start),
        [hits, error, latency].map(asCount).join(),
      ]),
    )
  }

  const makeDay = (org: string, start: number) =>
    engine.exclusively(async (inside) => {
      await inside.run(`delete from ${quote(table)} where org_id = $1 and "timestamp" = ${start}`, [
        org,
      ])
      await inside.run(
        `insert into ${quote(table)} (${names}) select ${columnsOf(start)} from ${quote(hours)}
         where org_id = $1 and "timestamp" >= ${start} and "timestamp" < ${start + daySeconds}
         group by org_id, dimension, dimension_value`,
        [org],
      )
    })

  async function makeDays(org: string, starts: number[]) {
    for (const start of starts.toSorted((a, b) => b - a)) await makeDay(org, start)
  }

  return {
    /** Nothing where hours are as good. Days that are missing are made meanwhile. */
    async split(of: CountersOf): Promise<DaySplit | undefined> {
      const [org, ...more] = of.orgs
      const { from, until } = of.range
      const isWhole = from % (daySeconds * 1000) === 0 && until % (daySeconds * 1000) === 0
      const count = (until - from) / 1000 / daySeconds
      if (org === undefined || more.length > 0 || !isWhole || count < fewestDays) return undefined
      if (of.dimension === '' || (await places.days('aggregates')).length > 0) return undefined
      await places.ensure('aggregates', hours)
      await places.ensure('aggregates', table)
      const [byHour, byDay] = await Promise.all([totals(hours, of), totals(table, of)])
      const starts = [...byHour.keys()].sort((a, b) => a - b)
      const isMade = (start: number) => byHour.get(start) === byDay.get(start)
      const settled = Date.now() / 1000 - daySeconds - settledSeconds
      const missing = starts.filter((start) => !isMade(start) && start < settled)
      if (missing.length > 0 && !isMaking) {
        isMaking = true
        makeDays(org, missing)
          // Nobody waits for it: the next who asks tries again.
          .catch(() => {})
          .finally(() => {
            isMaking = false
          })
      }
      const days = spansOf(starts.filter(isMade))
      const rest = spansOf(starts.filter((start) => !isMade(start)))
      if (days.length === 0 || days.length + rest.length > mostStretches) return undefined
      return { table, days, hours: rest }
    },
  }
}

/** Days that follow each other as one. */
function spansOf(starts: number[]): Span[] {
  const spans: Span[] = []
  for (const start of starts) {
    const last = spans.at(-1)
    if (last?.[1] === start) last[1] = start + daySeconds
    else spans.push([start, start + daySeconds])
  }
  return spans
}

export const within = (spans: Span[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    spans.map(([from, until]) => sql`("timestamp" >= ${from} and "timestamp" < ${until})`),
    sql` or `,
  )})`
