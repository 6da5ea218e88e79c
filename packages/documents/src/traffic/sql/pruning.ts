import type { Content } from '../traffic.ts'
import { quote } from './columns.ts'
import { nameDaySums } from './day-sums.ts'
import type { TrafficSql } from './engine.ts'
import type { Places } from './places.ts'

const atATime = 5_000
const dayMs = 86_400_000

/** Removes what is older, so that nobody waits long: days as whole tables, the rest a few rows at a time. */
export async function pruneTraffic(
  sql: TrafficSql,
  places: Places,
  content: Content,
  before: Date,
): Promise<number> {
  let removed = 0
  const base = places.nameOf(content)
  for (const { table, day } of await places.days(content)) {
    if (day.getTime() + dayMs <= before.getTime()) {
      removed += await dropTable(sql, table)
      places.forget(table)
    } else if (day < before) removed += await removeRows(sql, content, table, before)
  }
  await places.ensure(content, base)
  if (content === 'aggregates') {
    const daySums = nameDaySums(base)
    await places.ensure(content, daySums)
    await removeRows(sql, content, daySums, before)
  }
  return removed + (await removeRows(sql, content, base, before))
}

async function dropTable(sql: TrafficSql, table: string): Promise<number> {
  return sql.exclusively(async (inside) => {
    const [row] = await inside.run(`select count(*) as rows from ${quote(table)}`)
    await inside.run(`drop table ${quote(table)}`)
    return Number(row?.rows ?? 0)
  })
}

/** What the index by time begins with. */
const leading: Record<Content, string> = {
  records: 'orgid',
  aggregates: 'dimension',
  uptime: 'dimension',
}

async function removeRows(
  sql: TrafficSql,
  content: Content,
  table: string,
  before: Date,
): Promise<number> {
  const lead = leading[content]
  const time = content === 'records' ? sql.cell(before) : Math.floor(before.getTime() / 1000)
  const name = quote(table)
  const older = `select id from ${name} where ${lead} = $1 and timestamp < $2 limit ${atATime}`
  const remove = `delete from ${name} where id in (${older}) returning 1 as gone`
  let removed = 0
  for (const value of await listValues(sql, name, lead)) {
    let gone = atATime
    while (gone === atATime) {
      gone = (await sql.write((inside) => inside.run(remove, [value, time]))).length
      removed += gone
    }
  }
  return removed
}

/** The values that an index begins with, from each to the next without reading what is between. */
async function listValues(sql: TrafficSql, table: string, column: string): Promise<string[]> {
  const rows = await sql.write((inside) =>
    inside.run(`with recursive led as (
      select min(${column}) as value from ${table}
      union all
      select (select min(${column}) from ${table} where ${column} > led.value) from led
      where led.value is not null
    ) select value from led where value is not null`),
  )
  return rows.map(({ value }) => String(value))
}
