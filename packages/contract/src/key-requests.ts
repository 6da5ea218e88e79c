import { bag, flag, givenSchema, moment, text, texts } from '@svc/sessions/shape'
import { type Static, Type } from 'typebox'
import { CatalogueEntry } from './catalogue.ts'
import { Developer } from './developers.ts'
import { Envelope } from './envelope.ts'
import { ById, paging } from './fields.ts'
import { Granted } from './granted.ts'
import { Key } from './keys.ts'
import { type RouteTable, route } from './route.ts'

const own = {
  id: text,
  key: Type.String({ description: 'An existing key that is to be changed' }),
  org_id: text,
  for_api: text,
  for_plan: text,
  apply_policies: texts,
  remove_policies: texts,
  by_user: text,
  fields: bag,
  approved: flag,
  date_created: moment,
  version: text,
  jwt_secret: text,
  certificate: text,
  oauth_info: Type.Object({ redirect_uri: text }),
}

/** What a developer has asked for, with the developer and the entries of the catalogue it names. */
export const KeyRequest = Type.Object({
  ...own,
  portal_developer: Developer,
  catalogue_entry: CatalogueEntry,
  catalogues: Type.Array(CatalogueEntry),
})
export type KeyRequest = Static<typeof KeyRequest>
export const KeyRequestInput = givenSchema(KeyRequest)

const access = { section: 'portal' } as const
const secrets = ['jwt_secret', 'secret', 'nonce', 'access_token'] as const
const invalid = 'Key request validation failed'

export const keyRequests = {
  list: route({
    method: 'GET',
    path: '/api/portal/requests',
    summary: 'List Key Requests',
    access,
    query: Type.Object({
      ...paging,
      approved: Type.Optional(Type.String({ description: 'true or false' })),
      by_user: Type.Optional(Type.String({ description: 'The id of a developer' })),
      sort: Type.Optional(Type.String({ description: 'date_created; - first descends' })),
    }),
    returns: Type.Object({ Data: Type.Array(KeyRequest), Pages: Type.Integer() }),
    secrets,
  }),
  create: route({
    method: 'POST',
    path: '/api/portal/requests',
    summary: 'Create Key Request',
    access,
    body: KeyRequestInput,
    returns: Envelope,
    invalid,
  }),
  get: route({
    method: 'GET',
    path: '/api/portal/requests/:id',
    summary: 'Get Key Request',
    access,
    params: ById,
    returns: KeyRequest,
    secrets,
  }),
  preview: route({
    method: 'GET',
    path: '/api/portal/requests/:id/preview',
    summary: 'Preview Key of Key Request',
    access,
    params: ById,
    returns: Type.Object({
      kind: Type.String({ description: 'token, basic or oauth' }),
      key: Key,
    }),
    secrets: ['jwt_data', 'hmac_string'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/portal/requests/:id',
    summary: 'Update Key Request',
    access,
    params: ById,
    body: KeyRequestInput,
    returns: Envelope,
    invalid,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/portal/requests/:id',
    summary: 'Delete Key Request',
    access,
    params: ById,
    returns: Envelope,
  }),
  approve: route({
    method: 'PUT',
    path: '/api/portal/requests/approve/:id',
    summary: 'Approve Key Request',
    access,
    params: ById,
    returns: Granted,
    secrets: ['RawKey', 'Password'],
  }),
} satisfies RouteTable
