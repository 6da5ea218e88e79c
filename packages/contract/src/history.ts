import { Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { type RouteTable, route } from './route.ts'

const One = Type.Object({ collection: Type.String(), id: Type.String() })
const Version = Type.Object({
  collection: Type.String(),
  id: Type.String(),
  version: Type.String({ pattern: '^[0-9]+$' }),
})
const Revision = Type.Object({
  version: Type.Integer(),
  action: Type.String(),
  actor: Type.String(),
  at: Type.String(),
})

/** Every write to a document, who made it and what it changed. Access is that of the document. */
export const history = {
  list: route({
    method: 'GET',
    path: '/api/history/:collection/:id',
    summary: 'List Revisions',
    access: 'signed-in',
    params: One,
    returns: Type.Object({ revisions: Type.Array(Revision) }),
  }),
  get: route({
    method: 'GET',
    path: '/api/history/:collection/:id/:version',
    summary: 'Get Revision',
    access: 'signed-in',
    params: Version,
    returns: Type.Object({ ...Revision.properties, before: Type.Unknown(), after: Type.Unknown() }),
  }),
  restore: route({
    method: 'POST',
    path: '/api/history/:collection/:id/:version/restore',
    summary: 'Restore Revision',
    access: 'signed-in',
    params: Version,
    returns: Envelope,
  }),
} satisfies RouteTable
