import { bag, flag, givenSchema, open, text } from '@svc/sessions/shape'
import { type Static, Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { ById, paging } from './fields.ts'
import { type RouteTable, route } from './route.ts'

/** A page of the portal; its template says which `fields` it shows. */
export const PortalPage = open({
  id: text,
  org_id: text,
  title: text,
  slug: text,
  template_name: text,
  fields: bag,
  is_homepage: flag,
  page_settings: bag,
})
export type PortalPage = Static<typeof PortalPage>
export const PortalPageInput = givenSchema(PortalPage)

const access = { section: 'portal' } as const
const invalid = 'Portal page validation failed'

export const portalPages = {
  list: route({
    method: 'GET',
    path: '/api/portal/pages',
    summary: 'List Portal Pages',
    access,
    query: Type.Object({
      ...paging,
      q: Type.Optional(Type.String({ description: 'Part of the title' })),
      sort: Type.Optional(Type.String({ description: 'title or slug; - first descends' })),
    }),
    returns: Type.Object({ Data: Type.Array(PortalPage), Pages: Type.Integer() }),
  }),
  create: route({
    method: 'POST',
    path: '/api/portal/pages',
    summary: 'Create Portal Page',
    access,
    body: PortalPageInput,
    returns: Envelope,
    invalid,
  }),
  get: route({
    method: 'GET',
    path: '/api/portal/pages/:id',
    summary: 'Get Portal Page',
    access,
    params: ById,
    returns: PortalPage,
  }),
  update: route({
    method: 'PUT',
    path: '/api/portal/pages/:id',
    summary: 'Update Portal Page',
    access,
    params: ById,
    body: PortalPageInput,
    returns: Envelope,
    invalid,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/portal/pages/:id',
    summary: 'Delete Portal Page',
    access,
    params: ById,
    returns: Envelope,
  }),
} satisfies RouteTable
