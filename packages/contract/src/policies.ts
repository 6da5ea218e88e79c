import { DerivedMembers, PolicyInput, Policy as StoredPolicy } from '@svc/sessions'
import { type Static, Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { ById, paging } from './fields.ts'
import { type RouteTable, route } from './route.ts'

/** A policy as the management API shows it: with the members that follow from its APIs. */
export const Policy = Type.Object({ ...StoredPolicy.properties, ...DerivedMembers.properties })
export type Policy = Static<typeof Policy>

const List = Type.Object({ Data: Type.Array(Policy), Pages: Type.Integer() })
const active = Type.Optional(Type.String({ description: 'Any value: only active policies' }))
const access = { section: 'policies' } as const
const invalid = 'Policy object validation failed'

const dependents = <S extends Type.TProperties>(members: S) =>
  Type.Object({ count: Type.Integer(), first: Type.Array(Type.Object(members)) })

/** The traffic rules of keys. A path takes `id` or `_id`. */
export const policies = {
  list: route({
    method: 'GET',
    path: '/api/portal/policies',
    summary: 'List Policies',
    access,
    query: Type.Object({
      ...paging,
      active,
      sort: Type.Optional(Type.String({ description: 'name, date_created or state; - descends' })),
    }),
    returns: List,
  }),
  search: route({
    method: 'GET',
    path: '/api/portal/policies/search',
    summary: 'Search Policies',
    access,
    query: Type.Object({
      ...paging,
      q: Type.Optional(Type.String({ description: 'An id, or part of the name' })),
      policy_ids: Type.Optional(Type.String({ description: 'Values of `_id`, comma separated' })),
      active,
      state: Type.Optional(Type.String({ description: 'active, draft or deny' })),
      sort: Type.Optional(Type.String({ description: 'name, date_created or state; - descends' })),
      api_id: Type.Optional(Type.String({ description: 'With one of these APIs, by comma' })),
      auth_type: Type.Optional(Type.String({ description: 'authToken, oauth, jwt, ba, …' })),
    }),
    returns: List,
  }),
  create: route({
    method: 'POST',
    path: '/api/portal/policies',
    summary: 'Create Policy',
    access,
    body: PolicyInput,
    returns: Envelope,
    invalid,
  }),
  get: route({
    method: 'GET',
    path: '/api/portal/policies/:id',
    summary: 'Get Policy',
    access,
    params: ById,
    returns: Policy,
  }),
  dependents: route({
    method: 'GET',
    path: '/api/portal/policies/:id/dependents',
    summary: 'List What Depends on a Policy',
    access,
    params: ById,
    returns: Type.Object({
      keys: dependents({ key_hash: Type.String(), alias: Type.String() }),
      oauth_clients: dependents({ client_id: Type.String(), api_id: Type.String() }),
      catalogue_entries: dependents({ name: Type.String() }),
    }),
  }),
  update: route({
    method: 'PUT',
    path: '/api/portal/policies/:id',
    summary: 'Update Policy',
    access,
    params: ById,
    body: PolicyInput,
    returns: Envelope,
    invalid,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/portal/policies/:id',
    summary: 'Delete Policy',
    access,
    params: ById,
    returns: Envelope,
  }),
} satisfies RouteTable
