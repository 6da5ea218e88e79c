import { type Static, Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { ById, maybe, Paging } from './fields.ts'
import { type RouteTable, route } from './route.ts'

const EventOption = Type.Object({
  email: maybe(Type.String()),
  webhook: maybe(Type.String()),
  redis: maybe(Type.Boolean()),
})
const OpenPolicy = Type.Object({ enabled: maybe(Type.Boolean()), rules: maybe(Type.String()) })

const optional = {
  owner_slug: maybe(Type.String()),
  cname: maybe(Type.String()),
  cname_enabled: maybe(Type.Boolean()),
  apis: maybe(Type.Array(Type.Record(Type.String(), Type.Unknown()))),
  developer_quota: maybe(Type.Integer({ minimum: 0 })),
  hybrid_enabled: maybe(Type.Boolean()),
  sso_enabled: maybe(Type.Boolean()),
  event_options: maybe(Type.Record(Type.String(), EventOption)),
  ui: maybe(Type.Record(Type.String(), Type.Unknown())),
  org_options_meta: maybe(Type.Record(Type.String(), Type.Unknown())),
  open_policy: maybe(OpenPolicy),
  additional_permissions: maybe(Type.Record(Type.String(), Type.String())),
}
export const OrganisationInput = Type.Object({
  ...optional,
  owner_name: Type.String({ minLength: 1 }),
})
export type OrganisationInput = Static<typeof OrganisationInput>

/** Fields that we do not know are kept and answered, so the whole object is passed through. */
export const Organisation = Type.Object(
  { id: Type.String(), owner_name: Type.String() },
  { additionalProperties: true },
)

/** Organisations, by the shared secret of the administration API. */
export const organisations = {
  list: route({
    method: 'GET',
    path: '/admin/organisations',
    summary: 'List Organisations',
    access: 'admin-secret',
    query: Paging,
    returns: Type.Object({ organisations: Type.Array(Organisation), pages: Type.Integer() }),
  }),
  create: route({
    method: 'POST',
    path: '/admin/organisations',
    summary: 'Create Organisation',
    access: 'admin-secret',
    body: OrganisationInput,
    returns: Envelope,
  }),
  import: route({
    method: 'POST',
    path: '/admin/organisations/import',
    summary: 'Import Organisation',
    access: 'admin-secret',
    body: Type.Object(
      { ...optional, id: Type.String({ pattern: '^[0-9a-fA-F]{24}$' }), owner_name: Type.String() },
      { additionalProperties: true },
    ),
    returns: Envelope,
  }),
  get: route({
    method: 'GET',
    path: '/admin/organisations/:id',
    summary: 'Get Organisation',
    access: 'admin-secret',
    params: ById,
    returns: Organisation,
  }),
  update: route({
    method: 'PUT',
    path: '/admin/organisations/:id',
    summary: 'Update Organisation',
    access: 'admin-secret',
    params: ById,
    body: OrganisationInput,
    returns: Envelope,
  }),
  remove: route({
    method: 'DELETE',
    path: '/admin/organisations/:id',
    summary: 'Delete Organisation',
    access: 'admin-secret',
    params: ById,
    returns: Envelope,
  }),
  generatePortals: route({
    method: 'POST',
    path: '/admin/organisations/:id/generate-portals',
    summary: 'Set Portal Domain of Organisation',
    access: 'admin-secret',
    accepts: 'form',
    params: ById,
    body: Type.Object({ domain: Type.String({ minLength: 1 }) }),
    returns: Envelope,
  }),
} satisfies RouteTable
