import { OAuthClient, OAuthClientInput, OAuthToken } from '@svc/sessions'
import { type Static, Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { maybe, Paging } from './fields.ts'
import { type RouteTable, route } from './route.ts'

export { OAuthClient, OAuthToken }

const access = { section: 'oauth' } as const
const secrets = ['secret', 'access_token', 'refresh_token', 'code'] as const
const text = maybe(Type.String())
const invalid = 'OAuth client object validation failed'

const ByApi = Type.Object({ apiId: Type.String() })
const ByClient = Type.Object({ apiId: Type.String(), clientId: Type.String() })
const ByClientOnly = Type.Object({ clientId: Type.String() })

export const TokenRevocation = Type.Object({
  token: text,
  token_type_hint: text,
  client_id: text,
  client_secret: text,
})

/** `policy_id` wins over `key_rules`, which is a session as JSON, form-encoded or not. */
export const Authorisation = Type.Object({
  response_type: Type.String({ description: 'code or token, as the API allows' }),
  client_id: Type.String(),
  redirect_uri: text,
  key_rules: text,
  policy_id: text,
  state: text,
  scope: text,
})
export type Authorisation = Static<typeof Authorisation>

export const TokenRequest = Type.Object({
  grant_type: Type.String({
    description: 'authorization_code, refresh_token or client_credentials',
  }),
  client_id: Type.String(),
  client_secret: Type.String(),
  code: text,
  redirect_uri: text,
  refresh_token: text,
  scope: text,
})
export type TokenRequest = Static<typeof TokenRequest>

const optional = Type.Optional(Type.String())

/** OAuth clients of APIs and the tokens issued to them. */
export const oauth = {
  list: route({
    method: 'GET',
    path: '/api/apis/oauth/:apiId',
    summary: 'List OAuth Clients',
    access,
    params: ByApi,
    query: Paging,
    returns: Type.Object({ apps: Type.Array(OAuthClient), pages: Type.Integer() }),
    secrets,
  }),
  create: route({
    method: 'POST',
    path: '/api/apis/oauth/:apiId',
    summary: 'Create OAuth Client',
    access,
    params: ByApi,
    body: OAuthClientInput,
    returns: OAuthClient,
    secrets,
    invalid,
  }),
  get: route({
    method: 'GET',
    path: '/api/apis/oauth/:apiId/:clientId',
    summary: 'Get OAuth Client',
    access,
    params: ByClient,
    returns: OAuthClient,
    secrets,
  }),
  update: route({
    method: 'PUT',
    path: '/api/apis/oauth/:apiId/:clientId',
    summary: 'Update OAuth Client',
    access,
    params: ByClient,
    body: OAuthClientInput,
    returns: OAuthClient,
    secrets,
    invalid,
  }),
  rotate: route({
    method: 'PUT',
    path: '/api/apis/oauth/:apiId/:clientId/rotate',
    summary: 'Rotate Secret of OAuth Client',
    access,
    params: ByClient,
    returns: OAuthClient,
    secrets,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/apis/oauth/:apiId/:clientId',
    summary: 'Delete OAuth Client',
    access,
    params: ByClient,
    returns: Envelope,
  }),
  tokens: route({
    method: 'GET',
    path: '/api/apis/oauth/:apiId/:clientId/tokens',
    summary: 'List Tokens of OAuth Client',
    access,
    params: ByClient,
    returns: Type.Array(OAuthToken),
    secrets,
  }),
  revoke: route({
    method: 'POST',
    path: '/api/apis/oauth/:clientId/revoke',
    summary: 'Revoke Token',
    access,
    accepts: 'form',
    params: ByClientOnly,
    body: TokenRevocation,
    returns: Envelope,
  }),
  revokeAll: route({
    method: 'POST',
    path: '/api/apis/oauth/:clientId/revoke_all',
    summary: 'Revoke All Tokens of OAuth Client',
    access,
    accepts: 'form',
    params: ByClientOnly,
    body: TokenRevocation,
    returns: Envelope,
  }),
  authoriseClient: route({
    method: 'POST',
    path: '/api/apis/oauth/:apiId/authorize-client',
    summary: 'Authorise OAuth Client',
    access,
    accepts: 'form',
    params: ByApi,
    body: Authorisation,
    returns: Type.Object({
      code: optional,
      access_token: optional,
      token_type: optional,
      expires_in: Type.Optional(Type.Integer()),
      redirect_to: Type.String(),
    }),
    secrets,
  }),
  token: route({
    method: 'POST',
    path: '/api/apis/oauth/:apiId/token',
    summary: 'Issue Token',
    access,
    accepts: 'form',
    params: ByApi,
    body: TokenRequest,
    returns: Type.Object({
      access_token: Type.String(),
      token_type: Type.String(),
      expires_in: Type.Integer(),
      refresh_token: optional,
    }),
    secrets,
  }),
  purge: route({
    method: 'DELETE',
    path: '/admin/oauth/tokens',
    summary: 'Purge Lapsed Tokens',
    access: 'admin-secret',
    query: Type.Object({ scope: Type.Optional(Type.String({ description: 'lapsed' })) }),
    returns: Envelope,
  }),
} satisfies RouteTable
