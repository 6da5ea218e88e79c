import { setTimeout as delay } from 'node:timers/promises'
import { away, isAway, isBusy } from '#documents/sqlite/dialect.ts'
import { patience, writeLockOf } from '#documents/sqlite/lock.ts'
import { createAsking } from '../sql/asking.ts'
import { type Cell, inGroups, quote } from '../sql/columns.ts'
import type { TrafficSql, Writing } from '../sql/engine.ts'
import { SqliteThread } from './thread.ts'

const pause = 20
/** Rows of one statement: more of them save nothing. */
const together = 100

/** Traffic in a sqlite file, by two threads: one reads, one writes. In memory one does both. */
export function openSqliteTraffic(file: string): TrafficSql {
  const isInMemory = file === ':memory:'
  const cache = 'cache_size = -64000'
  // Pages of indexes are written again and again; the log is folded in when that has paid off.
  const journal = ['journal_mode = wal', 'synchronous = normal', 'wal_autocheckpoint = 8000']
  const writer = new SqliteThread(file, [...journal, cache])
  const reader = isInMemory ? writer : new SqliteThread(file, ['query_only = on', cache])
  const lock = writeLockOf(file)

  const ask = (sql: string, args: Cell[]) => answered(() => reader.run(sql, args))

  const write = <R>(work: (inside: Writing) => Promise<R>): Promise<R> =>
    answered(() => lock.hold(() => transact(writer, work)))

  return {
    name: 'sqlite',
    // In memory there is one connection, whose open transaction a reader would see.
    db: createAsking('sqlite', (sql, args) =>
      isInMemory ? lock.hold(() => ask(sql, args)) : ask(sql, args),
    ),
    types: { text: 'text', integer: 'integer', float: 'real', flag: 'integer', time: 'integer' },
    numbering: 'integer primary key',
    catalogue: {
      tables:
        "select name from sqlite_schema where type = 'table' and substr(name, 1, length($1)) = $1",
      columns: 'select name from pragma_table_info($1)',
    },
    greatest: (one, other) => `max(${one}, ${other})`,
    position: 'instr',
    least: (one, other) => `min(${one}, ${other})`,
    cell: (value) => (value instanceof Date ? value.getTime() : cellOf(value)),
    write,
    exclusively: write,
    async close() {
      await lock.hold(() => writer.close())
      if (reader !== writer) await reader.close()
    },
  }
}

const cellOf = (value: string | number | boolean) =>
  typeof value === 'boolean' ? Number(value) : value

async function answered<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    throw isAway(error) ? away(error) : error
  }
}

async function transact<R>(
  thread: SqliteThread,
  work: (inside: Writing) => Promise<R>,
): Promise<R> {
  await begin(thread, Date.now() + patience)
  try {
    const result = await work(writingOn(thread))
    await thread.run('commit')
    return result
  } catch (error) {
    // Some errors, such as a full disk, have already ended the transaction.
    await thread.run('rollback').catch(() => {})
    throw error
  }
}

/** Another process may be writing. */
async function begin(thread: SqliteThread, end: number): Promise<void> {
  for (;;) {
    try {
      await thread.run('begin immediate')
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error
    }
    await delay(pause)
  }
}

/** Many times as fast as `flat`, and done for every request that a gateway has seen. */
function flattened(rows: Cell[][]): Cell[] {
  const cells: Cell[] = []
  for (const row of rows) for (const cell of row) cells.push(cell)
  return cells
}

function writingOn(thread: SqliteThread): Writing {
  return {
    run: (sql, args = []) => thread.run(sql, args),
    async add(table, columns, rows, conflict = '') {
      const names = columns.map(({ name }) => quote(name)).join(', ')
      const row = `(${columns.map(() => '?').join(', ')})`
      let sent: Promise<unknown> = Promise.resolve()
      for (const part of inGroups(rows, together)) {
        const values = part.map(() => row).join(', ')
        const sql = `insert into ${quote(table)} (${names}) values ${values} ${conflict}`
        // The thread writes one group while the next is made.
        const before = sent
        sent = thread.run(sql, flattened(part))
        sent.catch(() => {})
        await before
      }
      await sent
    },
  }
}
