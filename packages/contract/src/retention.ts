import { Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { type RouteTable, route } from './route.ts'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD' })
const Layer = Type.Enum(['logs', 'analytics', 'uptime'])

export const retention = {
  prune: route({
    method: 'DELETE',
    path: '/admin/analytics/records',
    summary: 'Prune Traffic',
    access: 'admin-secret',
    query: Type.Object({
      before: Type.Optional({
        ...Day,
        description: 'Without it: as the settings of retention say',
      }),
      layer: Type.Optional(Layer),
    }),
    returns: Envelope,
    invalid: 'could not prune traffic',
  }),
} satisfies RouteTable
