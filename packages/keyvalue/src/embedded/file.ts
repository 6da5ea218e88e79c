import { closeSync, openSync } from 'node:fs'
import Database from 'libsql'
import type { Entry } from './entry.ts'
import type { Change } from './journal.ts'
import type { ListItems } from './list-items.ts'
import { loadEntries } from './load.ts'

type Find = (key: string) => Entry | undefined

/** Members are hash fields, set members, sorted members with their score, or numbered list items. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entry (
    key TEXT PRIMARY KEY, type TEXT NOT NULL, expires REAL, text TEXT
  );
  CREATE TABLE IF NOT EXISTS member (
    key TEXT, name, value, PRIMARY KEY (key, name)
  ) WITHOUT ROWID;
`

const STATEMENTS = {
  putEntry: 'INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?)',
  dropEntry: 'DELETE FROM entry WHERE key = ?',
  putMember: 'INSERT OR REPLACE INTO member VALUES (?, ?, ?)',
  dropMember: 'DELETE FROM member WHERE key = ? AND name = ?',
  dropMembers: 'DELETE FROM member WHERE key = ?',
  dropMembersBefore: 'DELETE FROM member WHERE key = ? AND name < ?',
}

/** The sqlite file behind the embedded store: read once at the start, then only written. */
export class KeyValueFile {
  readonly #db: Database.Database
  readonly #statements: Record<keyof typeof STATEMENTS, Database.Statement>
  readonly #writeAll: (changes: Map<string, Change>, find: Find) => void

  constructor(path: string) {
    this.#db = open(path)
    const prepare = (name: keyof typeof STATEMENTS) => this.#db.prepare(STATEMENTS[name])
    this.#statements = {
      putEntry: prepare('putEntry'),
      dropEntry: prepare('dropEntry'),
      putMember: prepare('putMember'),
      dropMember: prepare('dropMember'),
      dropMembers: prepare('dropMembers'),
      dropMembersBefore: prepare('dropMembersBefore'),
    }
    this.#writeAll = this.#db.transaction((changes: Map<string, Change>, find: Find) => {
      for (const [key, change] of changes) this.#write(key, change, find(key))
    }).immediate
  }

  load = (): Map<string, Entry> => loadEntries(this.#db)

  /** Writes the present state of everything that changed, in one transaction. */
  save(changes: Map<string, Change>, find: Find): void {
    this.#writeAll(changes, find)
  }

  close(): void {
    this.#db.pragma('wal_checkpoint(TRUNCATE)')
    this.#db.close()
  }

  #write(key: string, { whole, members }: Change, entry: Entry | undefined): void {
    const { putEntry, dropEntry, putMember, dropMember, dropMembers } = this.#statements
    if (whole) dropMembers.run(key)
    if (!entry) {
      dropEntry.run(key)
      return
    }
    const expires = Number.isFinite(entry.expires) ? entry.expires : null
    putEntry.run(key, entry.type, expires, entry.type === 'string' ? entry.contents : null)
    if (entry.type === 'string') return
    if (entry.type === 'list') {
      this.#writeList(key, whole, entry.contents)
      return
    }

    const values = entry.type === 'sorted' ? entry.contents.scores : entry.contents
    for (const name of whole ? values.keys() : (members ?? [])) {
      if (!values.has(name)) dropMember.run(key, name)
      else putMember.run(key, name, values instanceof Map ? values.get(name) : null)
    }
  }

  #writeList(key: string, whole: boolean, list: ListItems): void {
    const end = list.first + list.items.length
    const unsaved = whole ? list.first : Math.max(list.first, list.savedUntil)
    this.#statements.dropMembersBefore.run(key, list.first)
    for (let number = unsaved; number < end; number++) {
      this.#statements.putMember.run(key, number, list.items[number - list.first])
    }
    list.savedUntil = end
  }
}

function open(path: string): Database.Database {
  try {
    // It holds sessions and tokens; sqlite gives its side files the same mode.
    closeSync(openSync(path, 'a', 0o600))
    const db = new Database(path)
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = NORMAL')
    db.exec(SCHEMA)
    return db
  } catch (cause) {
    throw new Error(`cannot open the key-value file '${path}'`, { cause })
  }
}
