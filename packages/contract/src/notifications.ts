import { type Static, Type } from 'typebox'
import { type RouteTable, route } from './route.ts'

export const Notification = Type.Object({
  id: Type.String(),
  created_at: Type.String(),
  org_id: Type.String(),
  hash: Type.String(),
  kind: Type.String({ description: 'critical or warning' }),
  topic: Type.String(),
  title: Type.String(),
  message: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
})

export type Notification = Static<typeof Notification>

export const notifications = {
  list: route({
    method: 'GET',
    path: '/api/org/notifications',
    summary: 'List Notifications',
    access: 'signed-in',
    query: Type.Object({ refresh: Type.Optional(Type.Boolean()) }),
    returns: Type.Array(Notification),
  }),
  live: route({
    method: 'GET',
    path: '/api/org/notifications/live',
    summary: 'Follow Events',
    access: { section: 'websockets' },
    returns: Type.Unknown(),
  }),
} satisfies RouteTable
