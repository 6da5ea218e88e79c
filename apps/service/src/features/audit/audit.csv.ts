import type { AuditRecord } from '@svc/contract'
import { csvLine } from '#csv'

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

export const csvOf = (records: AuditRecord[]) =>
  [columns, ...records.map((record) => columns.map((name) => record[name]))]
    .map(csvLine)
    .join('\r\n')
