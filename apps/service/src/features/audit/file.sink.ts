import { closeSync, fstatSync, openSync, statSync, writeSync } from 'node:fs'
import type { StoredAuditRecord } from '#collections'
import type { AuditSink } from './audit.trail.ts'

/** A record in the order of the documented fields, with its place in the chain at the end. */
export function fileRecord(record: StoredAuditRecord) {
  const { req_id, org_id, date, timestamp, ip, user, action, method, url, status } = record
  const { diff, rules, request_dump, response_dump, changes } = record
  const { id, at, path, chain, seq, prev, hash } = record
  return {
    _id: '',
    req_id,
    org_id,
    date,
    timestamp,
    ip,
    user,
    action,
    method,
    url,
    status,
    diff,
    rules,
    request_dump,
    response_dump,
    changes,
    id,
    at,
    path,
    chain,
    seq,
    prev,
    hash,
  }
}

const asJson = (record: StoredAuditRecord) => `${JSON.stringify(fileRecord(record))}\n`

/** One field a line; a value with line breaks is quoted, so that a record ends at a blank line. */
function asText(record: StoredAuditRecord) {
  const { _id, ...fields } = fileRecord(record)
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return []
    const text = Array.isArray(value) ? JSON.stringify(value) : String(value)
    return [`${name}: ${/[\r\n]/.test(text) ? JSON.stringify(text) : text}`]
  })
  return `${lines.join('\n')}\n\n`
}

const lookEveryMs = 1_000

/** Appends to a file that log rotation may move away: a new one is opened when it is gone. */
export async function createFileSink(path: string, format: 'json' | 'text'): Promise<AuditSink> {
  const write = format === 'json' ? asJson : asText
  const openFile = () => openSync(path, 'a', 0o600)
  let file = openFile()
  let looked = Date.now()
  function reopenWhenMoved() {
    if (Date.now() - looked < lookEveryMs) return
    looked = Date.now()
    const { ino } = fstatSync(file)
    if (statSync(path, { throwIfNoEntry: false })?.ino === ino) return
    closeSync(file)
    file = openFile()
  }
  return {
    // Synchronous: a batch goes to the page cache in microseconds, a thread's turn takes longer.
    async write(records) {
      reopenWhenMoved()
      writeSync(file, records.map(write).join(''))
    },
    close: async () => closeSync(file),
  }
}
