import { Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { type RouteTable, route } from './route.ts'

const Labels = Type.Record(Type.String(), Type.String())

/** Permissions that an organisation adds to the built-in sections, for use in its rules. */
export const permissions = {
  get: route({
    method: 'GET',
    path: '/api/org/permissions',
    aliases: ['/api/org/permission'],
    summary: 'Get Additional Permissions',
    access: { section: 'IsAdmin', adminOnly: true },
    returns: Type.Object({ additional_permissions: Labels }),
  }),
  replace: route({
    method: 'PUT',
    path: '/api/org/permissions',
    aliases: ['/api/org/permission'],
    summary: 'Update Additional Permissions',
    access: { section: 'IsAdmin', adminOnly: true },
    body: Type.Union([Type.Object({ additional_permissions: Labels }), Labels]),
    returns: Envelope,
  }),
} satisfies RouteTable
