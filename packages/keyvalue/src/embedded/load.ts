import type Database from 'libsql'
import { createEntry, type Entry, type Type } from './entry.ts'

interface EntryRow {
  key: ArrayBuffer
  type: Type
  expires: number | null
  text: ArrayBuffer | null
}

interface MemberRow {
  key: ArrayBuffer
  name: ArrayBuffer | number
  value: ArrayBuffer | number | null
}

// The driver ends a text at its first zero byte; as bytes it comes whole.
const ENTRIES = 'SELECT CAST(key AS BLOB) key, type, expires, CAST(text AS BLOB) text FROM entry'
const MEMBERS = `
  SELECT CAST(key AS BLOB) key,
    CASE typeof(name) WHEN 'text' THEN CAST(name AS BLOB) ELSE name END name,
    CASE typeof(value) WHEN 'text' THEN CAST(value AS BLOB) ELSE value END value
  FROM member ORDER BY member.key, member.name`

export function loadEntries(db: Database.Database): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const row of iterate<EntryRow>(db, ENTRIES)) entries.set(toText(row.key), toEntry(row))
  for (const row of iterate<MemberRow>(db, MEMBERS)) {
    const entry = entries.get(toText(row.key))
    if (entry) addMember(entry, row)
  }
  return entries
}

function toEntry({ type, expires, text }: EntryRow): Entry {
  const entry: Entry = createEntry(type)
  if (entry.type === 'string') entry.contents = toText(text)
  entry.expires = expires ?? Number.POSITIVE_INFINITY
  return entry
}

function addMember(entry: Entry, { name, value }: MemberRow): void {
  switch (entry.type) {
    case 'hash':
      entry.contents.set(toText(name), toText(value))
      break
    case 'set':
      entry.contents.add(toText(name))
      break
    case 'sorted':
      entry.contents.add(toText(name), Number(value))
      break
    case 'list': {
      const list = entry.contents
      if (list.items.length === 0) list.first = Number(name)
      list.items.push(toBuffer(value))
      list.savedUntil = list.first + list.items.length
    }
  }
}

const toText = (value: ArrayBuffer | number | null): string => toBuffer(value).toString()

const toBuffer = (value: ArrayBuffer | number | null): Buffer =>
  value instanceof ArrayBuffer ? Buffer.from(value) : Buffer.alloc(0)

/** The driver leaves rows untyped; the statement beside the row type vouches for it. */
function iterate<Row>(db: Database.Database, sql: string): Iterable<Row> {
  return db.prepare(sql).iterate() as Iterable<Row>
}
