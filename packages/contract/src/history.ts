import { Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { type RouteTable, route } from './route.ts'
import type { Section } from './sections.ts'

/** Collections whose documents have a history to show, and who may see it. */
export const historySections = {
  apis: 'apis',
  users: 'users',
  user_groups: 'user_groups',
  policies: 'policies',
  webhooks: 'hooks',
  certificates: 'certs',
  assets: 'api_assets',
  developers: 'portal',
  key_requests: 'portal',
  catalogues: 'portal',
  portal_configurations: 'portal',
  portal_css: 'portal',
  portal_js: 'portal',
  portal_menus: 'portal',
  portal_pages: 'portal',
  organisations: 'IsAdmin',
} as const satisfies Record<string, Section>

const access = { section: { param: 'collection', sections: historySections } } as const

const document = { collection: Type.String(), id: Type.String() }
const One = Type.Object(document)
const Version = Type.Object({ ...document, version: Type.String({ pattern: '^[0-9]{1,9}$' }) })
const summary = {
  version: Type.Integer(),
  action: Type.String({ description: 'create, update or delete' }),
  actor: Type.String(),
  at: Type.String(),
}

/** Every write to a document, who made it and what it changed. Access is that of the document. */
export const history = {
  list: route({
    method: 'GET',
    path: '/api/history/:collection/:id',
    summary: 'List Revisions',
    access,
    params: One,
    returns: Type.Object({ revisions: Type.Array(Type.Object(summary)) }),
  }),
  get: route({
    method: 'GET',
    path: '/api/history/:collection/:id/:version',
    summary: 'Get Revision',
    access,
    params: Version,
    returns: Type.Object({ ...summary, before: Type.Unknown(), after: Type.Unknown() }),
  }),
  restore: route({
    method: 'POST',
    path: '/api/history/:collection/:id/:version/restore',
    summary: 'Restore Revision',
    access,
    params: Version,
    returns: Envelope,
  }),
} satisfies RouteTable
