import { Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { maybe } from './fields.ts'
import { type RouteTable, route } from './route.ts'

/** The browser's side of identity: signing in and out, and passwords that were lost. */
export const sessions = {
  login: route({
    method: 'POST',
    path: '/login',
    summary: 'Log In',
    access: 'public',
    accepts: 'form',
    body: Type.Object({
      username: maybe(Type.String()),
      password: maybe(Type.String()),
      org_id: maybe(Type.String()),
    }),
    returns: Envelope,
    secrets: ['Meta'],
  }),
  logout: route({
    method: 'GET',
    path: '/logout',
    summary: 'Log Out',
    access: 'public',
    returns: Type.Unknown(),
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/forgot-password',
    summary: 'Ask for a Password Reset Link',
    access: 'public',
    accepts: 'form',
    body: Type.Object({ email_address: Type.String() }),
    returns: Envelope,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/reset-password',
    summary: 'Set a Password with a Reset Link',
    access: 'public',
    accepts: 'form',
    body: Type.Object({ token: Type.String(), new_password: Type.String() }),
    returns: Envelope,
  }),
  organisations: route({
    method: 'GET',
    path: '/api/users/me/organisations',
    summary: 'List Own Organisations',
    access: 'signed-in',
    returns: Type.Object({
      organisations: Type.Array(
        Type.Object({ id: Type.String(), owner_name: Type.String(), current: Type.Boolean() }),
      ),
    }),
  }),
  switchOrganisation: route({
    method: 'POST',
    path: '/api/users/me/organisation',
    summary: 'Switch Organisation',
    access: 'signed-in',
    body: Type.Object({ org_id: Type.String() }),
    returns: Envelope,
  }),
} satisfies RouteTable
