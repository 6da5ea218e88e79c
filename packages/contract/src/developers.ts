import {
  bag,
  flag,
  givenSchema,
  mapOf,
  moment,
  open,
  text,
  texts,
  whole,
} from '@svc/sessions/shape'
import { type Static, Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { ById, maybe, Paging, paging } from './fields.ts'
import { Granted } from './granted.ts'
import { type RouteTable, route } from './route.ts'

/** Those of an identity provider also carry `client_name` and `dcr_registration`. */
const DeveloperClient = open({
  client_id: text,
  secret: text,
  redirect_uri: text,
  app_description: text,
  use_case: text,
  date_created: moment,
})
export type DeveloperClient = Static<typeof DeveloperClient>

/** Somebody who uses the portal. The password is only ever sent, never answered. */
export const Developer = Type.Object({
  id: text,
  email: text,
  date_created: moment,
  inactive: flag,
  org_id: text,
  keys: mapOf(texts),
  subscriptions: mapOf(text),
  fields: bag,
  nonce: text,
  sso_key: text,
  oauth_clients: mapOf(Type.Array(DeveloperClient)),
  password_max_days: whole,
  password_updated: moment,
  PWHistory: Type.Array(Type.Unknown()),
  last_login_date: moment,
})
export type Developer = Static<typeof Developer>
export const DeveloperInput = givenSchema(Type.Object({ ...Developer.properties, password: text }))
export type DeveloperInput = Static<typeof DeveloperInput>

const List = Type.Object({ Data: Type.Array(Developer), Pages: Type.Integer() })

const OneKey = Type.Object({ id: Type.String(), keyId: Type.String() })
const policies = { apply_policies: Type.Array(Type.String(), { minItems: 1 }) }
const NewKey = Type.Object({
  ...policies,
  fields: maybe(Type.Record(Type.String(), Type.Unknown())),
  oauth_info: maybe(Type.Object({ redirect_uri: maybe(Type.String()) })),
  jwt_secret: maybe(Type.String()),
  certificate: maybe(Type.String()),
})

/** One key of a developer, as it counts now. */
const KeyStatistics = Type.Object({
  key: Type.String(),
  policies: Type.Array(Type.String()),
  exists: Type.Boolean({ description: 'False when it was deleted elsewhere or has ended' }),
  is_inactive: Type.Boolean(),
  expires: Type.Integer(),
  rate: Type.Number(),
  per: Type.Number(),
  quota_max: Type.Integer(),
  quota_remaining: Type.Integer(),
  quota_renews: Type.Integer(),
})

const access = { section: 'portal' } as const
const invalid = 'Developer object validation failed'
const secrets = ['secret', 'nonce', 'access_token'] as const
const granted = { returns: Granted, secrets: ['RawKey', 'Password'] } as const

export const developers = {
  list: route({
    method: 'GET',
    path: '/api/portal/developers',
    summary: 'List Developers',
    access,
    query: Type.Object({
      ...paging,
      q: Type.Optional(Type.String({ description: 'How the email begins, or all of it' })),
      inactive: Type.Optional(Type.String({ description: 'true or false' })),
      policy_id: Type.Optional(Type.String({ description: 'With a key or client of this policy' })),
      sort: Type.Optional(Type.String({ description: 'email or date_created; - descends' })),
    }),
    returns: List,
    secrets,
  }),
  create: route({
    method: 'POST',
    path: '/api/portal/developers',
    summary: 'Create Developer',
    access,
    body: DeveloperInput,
    returns: Envelope,
    invalid,
  }),
  get: route({
    method: 'GET',
    path: '/api/portal/developers/:id',
    summary: 'Get Developer',
    access,
    params: ById,
    returns: Developer,
    secrets,
  }),
  getByEmail: route({
    method: 'GET',
    path: '/api/portal/developers/email/:email',
    summary: 'Get Developer by Email',
    access,
    params: Type.Object({ email: Type.String() }),
    returns: Developer,
    secrets,
  }),
  getBySsoKey: route({
    method: 'GET',
    path: '/api/portal/developers/ssokey/:key',
    summary: 'Get Developer by SSO Key',
    access,
    params: Type.Object({ key: Type.String() }),
    returns: Developer,
    secrets,
  }),
  ofApi: route({
    method: 'GET',
    path: '/api/portal/developers/api/:apiId',
    summary: 'List Developers of API',
    access,
    params: Type.Object({ apiId: Type.String() }),
    query: Paging,
    returns: List,
    secrets,
  }),
  update: route({
    method: 'PUT',
    path: '/api/portal/developers/:id',
    summary: 'Update Developer',
    access,
    params: ById,
    body: DeveloperInput,
    returns: Envelope,
    invalid,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/portal/developers/:id',
    summary: 'Delete Developer',
    access,
    params: ById,
    returns: Envelope,
  }),
  verify: route({
    method: 'POST',
    path: '/api/portal/developers/verify_credentials',
    summary: 'Verify Credentials of Developer',
    access: { section: 'portal', intent: 'read' },
    body: Type.Object({ username: Type.String(), password: Type.String() }),
    returns: Envelope,
  }),
  setPassword: route({
    method: 'POST',
    path: '/api/portal/developers/password/:id',
    summary: 'Set Password of Developer',
    access,
    params: ById,
    body: Type.Object({ password: Type.String() }),
    returns: Envelope,
  }),
  statistics: route({
    method: 'GET',
    path: '/api/portal/developers/:id/statistics',
    summary: 'Get Statistics of Developer',
    access,
    params: ById,
    returns: Type.Object({
      keys: Type.Array(KeyStatistics),
      oauth_clients: Type.Integer(),
      requests: Type.Object({ approved: Type.Integer(), pending: Type.Integer() }),
    }),
  }),
  createKey: route({
    method: 'POST',
    path: '/api/portal/developers/:id/keys',
    summary: 'Create Key of Developer',
    access,
    params: ById,
    body: NewKey,
    ...granted,
  }),
  subscribe: route({
    method: 'POST',
    path: '/api/portal/developers/:id/subscriptions',
    summary: 'Subscribe Developer to Policy',
    access,
    params: ById,
    body: Type.Object({ policy_id: Type.String({ minLength: 1 }) }),
    ...granted,
  }),
  updateKey: route({
    method: 'PUT',
    path: '/api/portal/developers/:id/keys/:keyId',
    summary: 'Change Policies of Key of Developer',
    access,
    params: OneKey,
    body: Type.Object(policies),
    returns: Envelope,
  }),
  removeKey: route({
    method: 'DELETE',
    path: '/api/portal/developers/:id/keys/:keyId',
    summary: 'Delete Key of Developer',
    access,
    params: OneKey,
    returns: Envelope,
  }),
  resetQuota: route({
    method: 'POST',
    path: '/api/portal/developers/:id/keys/:keyId/reset_quota',
    summary: 'Reset Quota of Key of Developer',
    access,
    params: OneKey,
    returns: Envelope,
  }),
  removeClient: route({
    method: 'DELETE',
    path: '/api/portal/developers/oauth/:appId',
    summary: 'Delete OAuth Client of Developer',
    access,
    params: Type.Object({ appId: Type.String() }),
    returns: Envelope,
  }),
} satisfies RouteTable
