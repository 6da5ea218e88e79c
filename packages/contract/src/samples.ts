import { Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { type RouteTable, route } from './route.ts'

export const samples = {
  create: route({
    method: 'POST',
    path: '/admin/analytics/samples',
    summary: 'Backfill a Sample History',
    access: 'admin-secret',
    body: Type.Object({
      org_id: Type.String({ minLength: 1 }),
      days: Type.Integer({ minimum: 1, maximum: 90 }),
      per_hour: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    returns: Envelope,
  }),
} satisfies RouteTable
