import { SessionInput } from '@svc/sessions'
import { Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { Paging } from './fields.ts'
import { Key } from './keys.ts'
import { type RouteTable, route } from './route.ts'

const ByKey = Type.Object({ keyId: Type.String() })

/** Quota and rate of whole organisations, by the shared secret of the administration API. */
export const organisationKeys = {
  list: route({
    method: 'GET',
    path: '/admin/org/keys',
    summary: 'List Organisation Keys',
    access: 'admin-secret',
    query: Paging,
    returns: Type.Object({
      data: Type.Object({ keys: Type.Array(Type.String()) }),
      pages: Type.Integer(),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/admin/org/keys',
    summary: 'Create Organisation Key',
    access: 'admin-secret',
    body: SessionInput,
    returns: Key,
  }),
  get: route({
    method: 'GET',
    path: '/admin/org/keys/:keyId',
    summary: 'Get Organisation Key',
    access: 'admin-secret',
    params: ByKey,
    returns: Key,
  }),
  update: route({
    method: 'PUT',
    path: '/admin/org/keys/:keyId',
    summary: 'Update Organisation Key',
    access: 'admin-secret',
    params: ByKey,
    body: SessionInput,
    returns: Envelope,
  }),
  remove: route({
    method: 'DELETE',
    path: '/admin/org/keys/:keyId',
    summary: 'Delete Organisation Key',
    access: 'admin-secret',
    params: ByKey,
    returns: Envelope,
  }),
} satisfies RouteTable
