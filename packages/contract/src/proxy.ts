import { type Static, Type } from 'typebox'
import { type RouteTable, route } from './route.ts'

export const ProxyRequest = Type.Object({
  method: Type.String({ pattern: '^[A-Za-z]{1,20}$' }),
  url: Type.String({ minLength: 1 }),
  headers: Type.Optional(
    Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()], {
      description: 'Name to value',
    }),
  ),
  body: Type.Optional(Type.Unknown({ description: 'A text as it stands, anything else as JSON' })),
})
export type ProxyRequest = Static<typeof ProxyRequest>

const invalid = 'Invalid proxy request'

export const proxy = {
  send: route({
    method: 'POST',
    path: '/api/proxy',
    summary: 'Send Request to Gateway',
    access: { section: 'apis' },
    body: ProxyRequest,
    returns: Type.Object({
      status_code: Type.Integer(),
      headers: Type.Record(Type.String(), Type.String()),
      body: Type.Unknown(),
    }),
    invalid,
    unreadable: invalid,
  }),
} satisfies RouteTable
