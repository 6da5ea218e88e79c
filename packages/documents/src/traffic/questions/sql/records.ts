import { fromRecordRow, recordColumns } from '@svc/analytics'
import { type RawBuilder, sql } from 'kysely'
import { quote } from '#documents/traffic/sql/columns.ts'
import type { SqlTraffic } from '#documents/traffic/sql/store.ts'
import type { KeptRecord, RecordPage, Records, RecordsOf } from '../questions.ts'
import { asCount, asMoment } from './cells.ts'
import {
  asColumn,
  duringRange,
  exact,
  isNarrowed,
  ranging,
  type Shaped,
  withoutIndex,
} from './record-filter.ts'
import { nameRecord, readRecordName, tableOfName } from './record-names.ts'

/** So few are read whole and put in order here; more are met soon when one walks through time. */
const few = 10_000
const partSize = 500
const payloads = ['rawrequest', 'rawresponse']

type Row = Record<string, unknown>
type Condition = RawBuilder<unknown>

const listed = sql.raw(
  ['id', ...Object.keys(recordColumns).filter((name) => !payloads.includes(name))]
    .map(quote)
    .join(', '),
)

export function createSqlRecords({ sql: engine, places }: SqlTraffic): Records {
  const base = places.nameOf('records')
  const every = withoutIndex(engine)

  const toKept = (table: string, row: Row): KeptRecord => ({
    id: nameRecord(base, table, asCount(row.id)),
    record: fromRecordRow(row),
  })

  /** Records of one table in the order of time; conditions in `ranging` are checked on the way. */
  async function walk(table: string, of: RecordsOf, page: RecordPage): Promise<KeptRecord[]> {
    const where = all([
      ...exact(engine, of),
      duringRange(engine, of, asColumn),
      ...ranging(of, isNarrowed(of) ? asColumn : every),
      ...beside(table, page),
    ])
    const { rows } = await sql<Row>`
      select ${listed} from ${sql.table(table)} where ${where}
      order by "timestamp" ${direction(page)}, id ${direction(page)}
      limit ${page.size} offset ${page.skip ?? 0}`.execute(engine.db)
    return rows.map((row) => toKept(table, row))
  }

  /** The places of few records that meet a range, or nothing when they are many. */
  async function findFew(table: string, of: RecordsOf, page?: RecordPage) {
    if (!isByRange(of)) return undefined
    const where = all([
      ...exact(engine, of),
      duringRange(engine, of, every),
      ...ranging(of, asColumn),
      ...(page ? beside(table, page) : []),
    ])
    const { rows } = await sql<Row>`
      select id, "timestamp" as moment from ${sql.table(table)} where ${where}
      limit ${few + 1}`.execute(engine.db)
    if (rows.length > few) return undefined
    return rows
      .map((row) => ({ id: asCount(row.id), moment: asMoment(row.moment) }))
      .sort((one, other) => other.moment - one.moment || other.id - one.id)
  }

  async function pageOf(table: string, of: RecordsOf, page: RecordPage): Promise<KeptRecord[]> {
    const found = await findFew(table, of, page)
    if (!found) return walk(table, of, page)
    if (page.after) found.reverse()
    const { skip = 0, size } = page
    const ids = found.slice(skip, skip + size).map(({ id }) => id)
    if (ids.length === 0) return []
    const { rows } = await sql<Row>`
      select ${listed} from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(engine.db)
    const byId = new Map(rows.map((row) => [asCount(row.id), row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? [toKept(table, row)] : []
    })
  }

  async function countIn(table: string, of: RecordsOf, most: number): Promise<number> {
    const found = await findFew(table, of)
    if (found) return Math.min(found.length, most)
    if (isByRange(of) && most <= few) return most
    const shaped: Shaped = isNarrowed(of) ? asColumn : every
    const where = all([
      ...exact(engine, of),
      duringRange(engine, of, asColumn),
      ...ranging(of, shaped),
    ])
    const { rows } = await sql<Row>`
      select count(*) as count from (
        select 1 as found from ${sql.table(table)} where ${where} limit ${most}
      ) as counted`.execute(engine.db)
    return asCount(rows[0]?.count)
  }

  /** Tables that can hold such records; those of days newest first, then the one without a day. */
  async function tablesFor({ range }: RecordsOf): Promise<string[]> {
    const tables = await places.between('records', new Date(range.from), new Date(range.until))
    return tables.reverse()
  }

  async function page(of: RecordsOf, asked: RecordPage): Promise<KeptRecord[]> {
    const tables = await tablesFor(of)
    const [only] = tables
    const given = await (tables.length === 1 && only
      ? pageOf(only, of, asked)
      : pageAcross(tables, of, asked))
    return asked.after ? given.reverse() : given
  }

  async function pageAcross(tables: string[], of: RecordsOf, asked: RecordPage) {
    const { skip = 0, size } = asked
    const whole = { ...asked, skip: 0, size: skip + size }
    const found: KeptRecord[] = []
    for (const table of tables) found.push(...(await pageOf(table, of, whole)))
    const sign = asked.after ? -1 : 1
    return found
      .sort((one, other) => sign * (momentOf(other) - momentOf(one)))
      .slice(skip, skip + size)
  }

  function beside(table: string, { before, after }: RecordPage): Condition[] {
    const edge = before ?? after
    if (!edge) return []
    const sign = sql.raw(before ? '<' : '>')
    const moment = engine.cell(edge.record.TimeStamp)
    const named = readRecordName(edge.id)
    if (!named || tableOfName(base, named) !== table) return [sql`"timestamp" ${sign} ${moment}`]
    return [sql`("timestamp", id) ${sign} (${moment}, ${named.id})`]
  }

  return {
    page,
    async count(of, most) {
      let count = 0
      for (const table of await tablesFor(of)) {
        count += await countIn(table, of, most - count)
        if (count >= most) return most
      }
      return count
    },
    async get(orgs, name) {
      const named = readRecordName(name)
      if (!named || orgs.length === 0) return undefined
      const table = tableOfName(base, named)
      const tables = [base, ...(await places.days('records')).map((day) => day.table)]
      if (!tables.includes(table)) return undefined
      await places.ensure('records', table)
      const { rows } = await sql<Row>`
        select * from ${sql.table(table)}
        where id = ${named.id} and orgid in (${sql.join(orgs)})`.execute(engine.db)
      const [row] = rows
      return row && toKept(table, row)
    },
    async *parts(of) {
      let before: KeptRecord | undefined
      for (;;) {
        const part = await page(of, { size: partSize, before })
        if (part.length > 0) yield part
        before = part.at(-1)
        if (part.length < partSize || !before) return
      }
    },
  }
}

/** Whether only the index of a range can find the records, which has them in another order. */
const isByRange = (of: RecordsOf) => !isNarrowed(of) && ranging(of, asColumn).length > 0
const all = (conditions: Condition[]) => sql.join(conditions, sql` and `)
const direction = ({ after }: RecordPage) => sql.raw(after ? 'asc' : 'desc')
const momentOf = ({ record }: KeptRecord) => record.TimeStamp.getTime()
