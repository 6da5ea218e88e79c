import { Type } from 'typebox'
import { Paged } from './apis.ts'
import { Envelope } from './envelope.ts'
import { ById } from './fields.ts'
import { type RouteTable, route } from './route.ts'

const access = { section: 'apis' } as const

const Version = Type.Object({
  id: Type.String(),
  name: Type.String(),
  versionName: Type.String(),
  internal: Type.Boolean(),
  expirationDate: Type.String(),
  isDefaultVersion: Type.Boolean(),
})

const query = Type.Object({
  searchText: Type.Optional(Type.String({ description: 'Part of the name of a version' })),
  accessType: Type.Optional(Type.Enum(['internal', 'external'])),
})

/** APIs that are versions of another one, their base. */
export const versions = {
  list: route({
    method: 'GET',
    path: '/api/apis/oas/:id/versions',
    summary: 'List Versions of OAS API',
    access,
    params: ById,
    query,
    returns: Paged(Version),
  }),
  listAny: route({
    method: 'GET',
    path: '/api/apis/:id/versions',
    summary: 'List Versions of API',
    access,
    params: ById,
    query,
    returns: Paged(Version),
  }),
  rebase: route({
    method: 'PATCH',
    path: '/api/apis/oas/:base/rebase/:next',
    // Release notes of the family write it so.
    aliases: ['/api/apis/oas/:base/:next'],
    summary: 'Make Version the Base API',
    access,
    params: Type.Object({ base: Type.String(), next: Type.String() }),
    returns: Envelope,
  }),
} satisfies RouteTable
