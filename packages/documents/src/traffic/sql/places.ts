import { sql as raw } from 'kysely'
import type { Content } from '../traffic.ts'
import type { TrafficRow, TrafficSql } from './engine.ts'
import { dayOfShard } from './shards.ts'
import { ensureTable } from './tables.ts'

const dayMs = 86_400_000

/** The tables of a traffic database: the one without a day and those of days, made whole when first met. */
export class Places {
  readonly #sql: TrafficSql
  readonly #names: Record<Content, string>
  readonly #whole = new Set<string>()

  constructor(sql: TrafficSql, names: Record<Content, string>) {
    this.#sql = sql
    this.#names = names
  }

  nameOf = (content: Content): string => this.#names[content]

  /** Makes a table unless that was done before. */
  async ensure(content: Content, table: string): Promise<void> {
    if (this.#whole.has(table)) return
    await this.#sql.exclusively((inside) => ensureTable(this.#sql, inside, content, table))
    this.#whole.add(table)
  }

  forget(table: string): void {
    this.#whole.delete(table)
  }

  /** Tables of single days, oldest first. */
  async days(content: Content): Promise<{ table: string; day: Date }[]> {
    const base = this.nameOf(content)
    const query = raw<TrafficRow>`${raw.raw(this.#sql.catalogue.tables.replaceAll('$1', `'${base}_'`))}`
    const { rows } = await query.execute(this.#sql.db)
    return rows
      .flatMap(({ name }) => {
        const day = dayOfShard(base, String(name))
        return day ? [{ table: String(name), day }] : []
      })
      .sort((one, other) => one.day.getTime() - other.day.getTime())
  }

  /** The tables that can hold something of this time, from inclusive, to exclusive; oldest day first. */
  async between(content: Content, from: Date, to: Date): Promise<string[]> {
    const base = this.nameOf(content)
    await this.ensure(content, base)
    const days = (await this.days(content)).filter(
      ({ day }) => day < to && day.getTime() + dayMs > from.getTime(),
    )
    for (const { table } of days) await this.ensure(content, table)
    return [base, ...days.map(({ table }) => table)]
  }
}
