import { type FileHandle, open } from 'node:fs/promises'
import type { StoredAuditRecord } from '#collections'
import type { AuditSink } from './audit.trail.ts'

/** A record in the order of the documented fields, with its place in the chain at the end. */
export function fileRecord(record: StoredAuditRecord) {
  const { req_id, org_id, date, timestamp, ip, user, action, method, url, status } = record
  const { diff, request_dump, response_dump, id, at, path, chain, seq, prev, hash } = record
  return {
    _id: '',
    ...{ req_id, org_id, date, timestamp, ip, user, action, method, url, status },
    ...(diff !== undefined && { diff }),
    ...(request_dump !== undefined && { request_dump }),
    ...(response_dump !== undefined && { response_dump }),
    ...{ id, at, path, chain, seq, prev, hash },
  }
}

const asJson = (record: StoredAuditRecord) => `${JSON.stringify(fileRecord(record))}\n`

/** One field a line; a value with line breaks is quoted, so that a record ends at a blank line. */
function asText(record: StoredAuditRecord) {
  const { _id, ...fields } = fileRecord(record)
  const lines = Object.entries(fields).map(([name, value]) => {
    const text = String(value)
    return `${name}: ${/[\r\n]/.test(text) ? JSON.stringify(text) : text}`
  })
  return `${lines.join('\n')}\n\n`
}

/** Appends to a file that log rotation may move away: a new one is opened when it is gone. */
export async function createFileSink(path: string, format: 'json' | 'text'): Promise<AuditSink> {
  const write = format === 'json' ? asJson : asText
  let file: FileHandle = await open(path, 'a', 0o600)
  async function current() {
    const { nlink } = await file.stat()
    if (nlink > 0) return file
    await file.close()
    file = await open(path, 'a', 0o600)
    return file
  }
  return {
    async write(records) {
      await (await current()).appendFile(records.map(write).join(''))
    },
    close: () => file.close(),
  }
}
