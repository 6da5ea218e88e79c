import type { Row } from './row.ts'

const revision = { collection: '=users', id: 'user', version: '=1' } as const

/** Rules, the installation itself, audit and history. */
export const operationRows: Row[] = [
  ['GET /api/audit-logs', 'audit_logs read', 'passes'],
  ['GET /api/audit-logs/chain', 'audit_logs read', 'passes'],
  ['GET /api/audit-logs/:id', 'audit_logs read', 'passes', { ids: { id: 'audit record' } }],

  [
    'GET /api/history/:collection/:id',
    'users read',
    'passes',
    { ids: { collection: '=users', id: 'user' } },
  ],
  ['GET /api/history/:collection/:id/:version', 'users read', 'passes', { ids: revision }],
  [
    'POST /api/history/:collection/:id/:version/restore',
    'users write',
    'refused',
    { ids: revision },
  ],
]
