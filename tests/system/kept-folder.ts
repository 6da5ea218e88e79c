import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'libsql'
import { makeHome } from '#tools/services/home.mjs'

const place = fileURLToPath(new URL('./kept-folders/', import.meta.url))

/** Names of the releases that a data folder was kept of, by `tools/keep-data-folder.mjs`. */
export const keptReleases = readdirSync(place).sort()

/** What was known of the folder when it was kept. */
export interface Facts {
  email_address: string
  password: string
  key: string
  /** What the release answered, by path. */
  answers: Record<string, object>
}

/** A kept folder as it was, to be started from. */
export function layOutFolder(release: string) {
  const kept = join(place, release)
  const home = makeHome('kept')
  const folder = join(home.folder, 'data')
  mkdirSync(folder, { mode: 0o700 })
  for (const file of ['dashboard', 'keyvalue']) {
    const database = new Database(join(folder, `${file}.sqlite`))
    database.exec(readFileSync(join(kept, `${file}.sql`), 'utf8'))
    database.close()
  }
  writeFileSync(join(folder, 'secrets.json'), readFileSync(join(kept, 'secrets.json')), {
    mode: 0o600,
  })
  const facts: Facts = JSON.parse(readFileSync(join(kept, 'facts.json'), 'utf8'))
  return { folder, facts, clear: home.clear }
}

/** Works on the main store of a folder while no service has it. */
export function inStore<R>(folder: string, work: (database: Database.Database) => R): R {
  const database = new Database(join(folder, 'dashboard.sqlite'))
  try {
    return work(database)
  } finally {
    database.exec('pragma wal_checkpoint(truncate)')
    database.close()
  }
}

/** The driver types rows as unknown; these are only compared. */
const rowsOf = (database: Database.Database, sql: string) =>
  database.prepare(sql).all() as Record<string, unknown>[]

/** Everything that an upgrade makes or notes: tables, indexes, shapes, steps. */
export const readMade = (folder: string) =>
  inStore(folder, (database) => ({
    objects: rowsOf(database, 'select type, name, sql from sqlite_master order by name'),
    shapes: rowsOf(database, 'select * from shapes order by collection'),
    steps: rowsOf(database, 'select * from steps order by number'),
  }))

/** Collections that a start or a visit writes to by itself. */
const restless = ['audit_records', 'audit_chains', 'logins', 'usage']

/** The documents of every collection, as text. */
export const readKept = (folder: string) =>
  inStore(folder, (database) =>
    Object.fromEntries(
      rowsOf(database, 'select collection from shapes')
        .map(({ collection }) => String(collection))
        .filter((name) => !restless.includes(name))
        .map((name) => [
          name,
          rowsOf(database, `select id, version, doc from "${name}" order by id`),
        ]),
    ),
  )
