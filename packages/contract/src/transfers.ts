import { Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { ById, maybe } from './fields.ts'
import { type RouteTable, route } from './route.ts'

/** An object of an organisation: what anybody may read, and its secrets sealed under the caller's key. */
const Moved = Type.Object({
  document: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  secrets: Type.Optional(Type.String()),
})
const key = maybe(
  Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: '32 bytes in hex, under which secrets are sealed; without it they are left out',
  }),
)
const part = Type.String({ description: 'A kind of objects, as the outline names them' })

/** Whole organisations on their way out and in. */
export const transfers = {
  outline: route({
    method: 'GET',
    path: '/admin/organisations/:id/export',
    summary: 'Outline Export of Organisation',
    access: 'admin-secret',
    params: ById,
    returns: Type.Object({
      parts: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
    }),
  }),
  export: route({
    method: 'POST',
    path: '/admin/organisations/:id/export',
    summary: 'Export Objects of Organisation',
    access: 'admin-secret',
    params: ById,
    body: Type.Object({
      part,
      after: maybe(Type.String({ description: 'The last id of the page before' })),
      size: maybe(Type.Integer({ minimum: 1, maximum: 500 })),
      key,
    }),
    returns: Type.Object({
      objects: Type.Array(Moved),
      next: Type.Union([Type.String(), Type.Null()]),
      left_out: Type.Integer({ description: 'Secrets that were left out' }),
    }),
  }),
  import: route({
    method: 'POST',
    path: '/admin/organisations/:id/import',
    summary: 'Import Objects of Organisation',
    access: 'admin-secret',
    params: ById,
    body: Type.Object({
      part,
      objects: Type.Array(Moved),
      key,
      check: maybe(Type.Boolean({ description: 'Only say what stands in the way' })),
    }),
    returns: Envelope,
  }),
  clear: route({
    method: 'DELETE',
    path: '/admin/organisations/:id/import',
    summary: 'Clear Unfinished Import of Organisation',
    access: 'admin-secret',
    params: ById,
    returns: Envelope,
  }),
} satisfies RouteTable
