import type { Json, JsonObject } from '@svc/definitions'
import { type Static, type TSchema, Type } from 'typebox'
import { CreatedEnvelope, Envelope } from './envelope.ts'
import { ById, maybe, paging } from './fields.ts'
import { type RouteTable, route } from './route.ts'

/** Any JSON object; what is in it is judged by `@svc/definitions`, not here. */
export const Definition = Type.Unsafe<JsonObject>({ type: 'object', additionalProperties: true })
const AnyJson = Type.Unsafe<Json>({})
const Ids = Type.Array(Type.String())
// Typed clients refuse whole lists for an id of another form.
const OwnerIds = Type.Array(Type.String({ pattern: '^([0-9a-fA-F]{24})?$' }))

/** An API of either kind around its classic definition; OAS APIs have their document beside it. */
export const Api = Type.Object({
  created_at: Type.String(),
  updated_at: Type.String(),
  api_model: Type.Object({}),
  api_definition: Definition,
  hook_references: Type.Array(AnyJson),
  is_site: Type.Boolean(),
  sort_by: Type.Number(),
  user_group_owners: Ids,
  user_owners: Ids,
  oas: Type.Optional(Definition),
  categories: Type.Optional(Ids),
})
export type Api = Static<typeof Api>

export const ApiInput = Type.Object({
  api_definition: Definition,
  hook_references: maybe(Type.Array(AnyJson)),
  is_site: maybe(Type.Boolean()),
  sort_by: maybe(Type.Number()),
  user_owners: maybe(OwnerIds),
  user_group_owners: maybe(OwnerIds),
})
export type ApiInput = Static<typeof ApiInput>

const list = {
  ...paging,
  q: Type.Optional(Type.String({ description: 'Part of the name' })),
  category: Type.Optional(Type.String({ description: 'A category, or several by commas' })),
  api_type: Type.Optional(
    Type.String({ description: 'tcp, rest, graphql, udg, subgraph, supergraph or internal' }),
  ),
  auth_type: Type.Optional(Type.String({ description: 'Authentication, or several by commas' })),
  base_apis: Type.Optional(Type.String({ description: 'Anything leaves out child versions' })),
  graph: Type.Optional(Type.Boolean({ description: 'Only GraphQL APIs' })),
  active: Type.Optional(Type.Boolean({ description: 'Only those that are active, or not' })),
  compressed: Type.Optional(Type.Boolean({ description: 'Smaller items' })),
  sort: Type.Optional(
    Type.String({ description: 'name, created_at or updated_at; - first descends' }),
  ),
}
export const Paged = <S extends TSchema>(item: S) =>
  Type.Object({ apis: Type.Array(item), pages: Type.Integer() })
const listQuery = Type.Object(list)
export type ApiListQuery = Static<typeof listQuery>

/** The query of every write of a definition. */
export const writing = {
  accept_additional_properties: Type.Optional(
    Type.Boolean({ description: 'Take members that the schema does not know' }),
  ),
}
/** The query that makes a new API a version of another one. */
export const versionQuery = {
  base_api_id: Type.Optional(Type.String({ description: 'The API that it is a version of' })),
  base_api_version_name: Type.Optional(
    Type.String({ description: 'The version name of that API, where it has none' }),
  ),
  new_version_name: Type.Optional(Type.String({ description: 'The name of the version' })),
  set_default: Type.Optional(
    Type.String({ description: 'true: requests that name no version get this one' }),
  ),
}
const Access = Type.Object({ userIds: maybe(OwnerIds), userGroupIds: maybe(OwnerIds) })
const Dependent = Type.Object({ id: Type.String(), name: Type.String() })
const access = { section: 'apis' } as const
const invalid = 'API object validation failed'

export const apis = {
  list: route({
    method: 'GET',
    path: '/api/apis',
    summary: 'List APIs',
    access,
    query: listQuery,
    returns: Paged(Api),
  }),
  create: route({
    method: 'POST',
    path: '/api/apis',
    summary: 'Create API',
    access,
    query: Type.Object({ ...writing, ...versionQuery }),
    body: ApiInput,
    returns: CreatedEnvelope,
    invalid,
  }),
  get: route({
    method: 'GET',
    path: '/api/apis/:id',
    summary: 'Get API',
    access,
    params: ById,
    returns: Api,
  }),
  update: route({
    method: 'PUT',
    path: '/api/apis/:id',
    summary: 'Update API',
    access,
    params: ById,
    query: Type.Object(writing),
    body: ApiInput,
    returns: Envelope,
    invalid,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/apis/:id',
    summary: 'Delete API',
    access,
    params: ById,
    returns: Envelope,
  }),
  search: route({
    method: 'GET',
    path: '/api/apis/search',
    summary: 'Search APIs',
    access,
    query: listQuery,
    returns: Paged(Api),
  }),
  url: route({
    method: 'GET',
    path: '/api/apis/:id/url',
    summary: 'Get URL of API',
    access,
    params: ById,
    returns: Type.Object({ ApiURL: Type.String(), BasePath: Type.String(), Host: Type.String() }),
  }),
  owners: route({
    method: 'GET',
    path: '/api/apis/:id/access',
    summary: 'Get Owners of API',
    access,
    params: ById,
    returns: Type.Object({ userIds: Ids, userGroupIds: Ids }),
  }),
  replaceOwners: route({
    method: 'PUT',
    path: '/api/apis/:id/access',
    summary: 'Update Owners of API',
    access,
    params: ById,
    body: Access,
    returns: Envelope,
    invalid: 'API access validation failed',
  }),
  dependents: route({
    method: 'GET',
    path: '/api/apis/:id/dependents',
    summary: 'List Dependents of API',
    access,
    params: ById,
    returns: Type.Object({
      base: Type.Union([Dependent, Type.Null()]),
      versions: Type.Array(Dependent),
      policies: Type.Array(Dependent),
      webhooks: Type.Array(Dependent),
      certificates: Type.Array(Dependent),
      catalogue: Type.Array(Dependent),
    }),
  }),
} satisfies RouteTable
