import { type Static, Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { maybe } from './fields.ts'
import { type RouteTable, route } from './route.ts'

export const SsoRequest = Type.Object({
  ForSection: maybe(Type.String({ description: 'dashboard or portal' })),
  OrgID: maybe(Type.String()),
  EmailAddress: maybe(Type.String()),
  GroupID: maybe(Type.String()),
  GroupsIDs: maybe(Type.Array(Type.String())),
  DisplayName: maybe(Type.String()),
  SSOOnlyForRegisteredUsers: maybe(Type.Boolean()),
})
export type SsoRequest = Static<typeof SsoRequest>

const invalid = 'Request body malformed'

export const sso = {
  create: route({
    method: 'POST',
    path: '/api/sso',
    summary: 'Create SSO Token',
    access: { section: 'system' },
    body: SsoRequest,
    returns: Envelope,
    secrets: ['Meta'],
    invalid,
  }),
  createByAdministrator: route({
    method: 'POST',
    path: '/admin/sso',
    summary: 'Create SSO Token by Administrator',
    access: 'admin-secret',
    body: SsoRequest,
    returns: Envelope,
    invalid,
  }),
  redeem: route({
    method: 'GET',
    path: '/tap',
    summary: 'Sign In with SSO Token',
    access: 'public',
    query: Type.Object({ nonce: Type.Optional(Type.String()) }),
    returns: Type.Unknown(),
  }),
} satisfies RouteTable
