import { PolicyInput } from '@svc/sessions'
import { type Static, Type } from 'typebox'
import { ApiInput, Definition } from './apis.ts'
import { Envelope } from './envelope.ts'
import { maybe } from './fields.ts'
import { type RouteTable, route } from './route.ts'

/** An API as lists of APIs show it. */
export const ImportedApi = Type.Object({
  ...ApiInput.properties,
  oas: maybe(Definition),
  categories: maybe(Type.Array(Type.String())),
  created_at: maybe(Type.String()),
  updated_at: maybe(Type.String()),
})
export type ImportedApi = Static<typeof ImportedApi>

/** What the ordinary lists show, taken in with the ids that it had. */
export const imports = {
  apis: route({
    method: 'POST',
    path: '/admin/apis/import',
    summary: 'Import APIs',
    access: 'admin-secret',
    body: Type.Object({ apis: Type.Array(ImportedApi) }),
    returns: Envelope,
    invalid: 'API object validation failed',
  }),
  policies: route({
    method: 'POST',
    path: '/admin/policies/import',
    summary: 'Import Policies',
    access: 'admin-secret',
    body: Type.Object({ Data: Type.Array(PolicyInput) }),
    returns: Envelope,
    invalid: 'Policy object validation failed',
  }),
} satisfies RouteTable
