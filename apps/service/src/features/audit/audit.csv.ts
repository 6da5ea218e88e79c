import type { AuditRecord } from '@svc/contract'

const columns = [
  '_id',
  'req_id',
  'org_id',
  'date',
  'timestamp',
  'ip',
  'user',
  'action',
  'method',
  'url',
  'status',
  'diff',
  'rules',
  'request_dump',
  'response_dump',
  'changes',
] as const satisfies Array<keyof AuditRecord>

/** A cell that a spreadsheet would take for a formula is kept text by a leading quote. */
function cell(value: AuditRecord[keyof AuditRecord]) {
  const text = Array.isArray(value) ? JSON.stringify(value) : String(value ?? '')
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvOf = (records: AuditRecord[]) =>
  [columns, ...records.map((record) => columns.map((name) => record[name]))]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
