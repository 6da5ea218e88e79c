import { type Static, Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { maybe } from './fields.ts'
import { type RouteTable, route } from './route.ts'

/** What a new password must fulfil, in the words of the policy file. */
const PasswordRules = Type.Object({
  minLength: Type.Integer(),
  maxLength: Type.Optional(Type.Integer()),
  pattern: Type.Optional(Type.String()),
  multiCase: Type.Optional(Type.Boolean()),
  minNumeric: Type.Optional(Type.Integer()),
  minSpecial: Type.Optional(Type.Integer()),
  disableSequential: Type.Optional(Type.Boolean()),
})
export type PasswordRules = Static<typeof PasswordRules>

/** What the front-end must know before anybody has signed in, and the first organisation. */
export const setup = {
  state: route({
    method: 'GET',
    path: '/ui/state',
    summary: 'Get Start-up State',
    access: 'public',
    returns: Type.Object({
      needs_setup: Type.Boolean(),
      asks_admin_secret: Type.Boolean(),
      maintenance: Type.Boolean(),
      alternative_dashboard_url: Type.String(),
      sso_custom_login_url: Type.String(),
      can_reset_password: Type.Boolean(),
      allow_admin_reset_password: Type.Boolean(),
      password_rules: PasswordRules,
      version: Type.String(),
    }),
  }),
  account: route({
    method: 'GET',
    path: '/ui/account',
    summary: 'Get Names Around the Current User',
    access: 'signed-in',
    returns: Type.Object({
      group_name: Type.String({ description: 'Empty for one who is in no group' }),
      additional_permissions: Type.Record(Type.String(), Type.String()),
    }),
  }),
  bootstrap: route({
    method: 'POST',
    path: '/bootstrap',
    summary: 'Create First Organisation and Admin',
    access: 'public',
    body: Type.Object({
      owner_name: Type.String({ minLength: 1 }),
      owner_slug: maybe(Type.String()),
      email_address: Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' }),
      first_name: Type.String(),
      last_name: Type.String(),
      password: Type.String(),
      admin_secret: maybe(Type.String()),
    }),
    returns: Envelope,
    secrets: ['Meta'],
  }),
} satisfies RouteTable
