import { type Static, Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { ById, paging } from './fields.ts'
import { type RouteTable, route } from './route.ts'

const AuditChange = Type.Object({
  collection: Type.String(),
  id: Type.String(),
  version: Type.Integer({ description: 'The revision that the request wrote' }),
  name: Type.Optional(Type.String({ description: 'What the document was called then' })),
})
export type AuditChange = Static<typeof AuditChange>

export const AuditRecord = Type.Object({
  _id: Type.String(),
  req_id: Type.String(),
  org_id: Type.String(),
  date: Type.String(),
  timestamp: Type.Integer(),
  ip: Type.String(),
  user: Type.String(),
  action: Type.String(),
  method: Type.String(),
  url: Type.String(),
  status: Type.Integer(),
  diff: Type.Optional(Type.String()),
  rules: Type.Optional(
    Type.String({ description: 'What access rules denied or patched, as JSON' }),
  ),
  request_dump: Type.Optional(Type.String()),
  response_dump: Type.Optional(Type.String()),
  changes: Type.Optional(
    Type.Array(AuditChange, { description: 'Every document that the request changed' }),
  ),
})
export type AuditRecord = Static<typeof AuditRecord>

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD' })
export const AuditQuery = Type.Object({
  ...paging,
  user: Type.Optional(Type.String({ description: 'Exact e-mail address' })),
  action: Type.Optional(Type.String()),
  ip: Type.Optional(Type.String()),
  method: Type.Optional(Type.String()),
  status: Type.Optional(Type.Integer()),
  url: Type.Optional(Type.String({ description: 'Part of the path, never of the query' })),
  from_date: Type.Optional(Day),
  to_date: Type.Optional(Day),
  download: Type.Optional(Type.Boolean()),
  type: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('json')])),
})
export type AuditQuery = Static<typeof AuditQuery>

const ChainState = Type.Object({
  intact: Type.Boolean(),
  records: Type.Integer(),
  broken: Type.Optional(Type.String({ description: 'Id of the first broken record' })),
  reason: Type.Optional(Type.String()),
})

export const audit = {
  list: route({
    method: 'GET',
    path: '/api/audit-logs',
    summary: 'List Audit Logs',
    access: { section: 'audit_logs' },
    query: AuditQuery,
    returns: Type.Object({ audit_logs: Type.Array(AuditRecord), pages: Type.Integer() }),
    invalid: 'could not retrieve audit records',
  }),
  chain: route({
    method: 'GET',
    path: '/api/audit-logs/chain',
    summary: 'Verify Audit Chain',
    access: { section: 'audit_logs' },
    returns: ChainState,
  }),
  get: route({
    method: 'GET',
    path: '/api/audit-logs/:id',
    summary: 'Get Audit Log',
    access: { section: 'audit_logs' },
    params: ById,
    returns: AuditRecord,
  }),
  verifyEverything: route({
    method: 'GET',
    path: '/admin/audit/chain',
    summary: 'Verify Audit Chains of All Organisations',
    access: 'admin-secret',
    returns: ChainState,
  }),
  prune: route({
    method: 'DELETE',
    path: '/admin/audit/records',
    summary: 'Prune Audit Logs',
    access: 'admin-secret',
    query: Type.Object({ before: Day }),
    returns: Envelope,
  }),
} satisfies RouteTable
