import type { BatchId } from '../traffic.ts'
import { quote } from './columns.ts'
import type { TrafficSql, Writing } from './engine.ts'

/** The table of the last batch of every claimer in every sink. */
export async function ensureApplied(
  sql: TrafficSql,
  inside: Writing,
  table: string,
): Promise<void> {
  const { text, integer, time } = sql.types
  await inside.run(
    `create table if not exists ${quote(table)} (sink ${text}, claimer ${text}, number ${integer}, applied_at ${time}, primary key (sink, claimer))`,
  )
}

/** Notes a batch inside of the transaction that writes it; false when it was noted before. */
export async function noteBatch(
  sql: TrafficSql,
  inside: Writing,
  table: string,
  { sink, claimer, number }: BatchId,
): Promise<boolean> {
  const name = quote(table)
  const noted = await inside.run(
    `insert into ${name} (sink, claimer, number, applied_at) values ($1, $2, $3, $4)
     on conflict (sink, claimer) do update set number = excluded.number, applied_at = excluded.applied_at
     where ${name}.number < excluded.number returning number`,
    [sink, claimer, number, sql.cell(new Date())],
  )
  return noted.length > 0
}

/** Forgets claimers that have written nothing since: no claim of theirs is left by then. */
export async function forgetClaimers(
  sql: TrafficSql,
  inside: Writing,
  table: string,
  before: Date,
): Promise<void> {
  await inside.run(`delete from ${quote(table)} where applied_at < $1`, [sql.cell(before)])
}
