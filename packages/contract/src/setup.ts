import { Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { maybe } from './fields.ts'
import { type RouteTable, route } from './route.ts'

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
      version: Type.String(),
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
