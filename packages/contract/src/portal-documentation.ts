import { givenSchema, text } from '@svc/sessions/shape'
import { type Static, Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { ById } from './fields.ts'
import { type RouteTable, route } from './route.ts'

/** What an entry of the catalogue shows as documentation of its APIs. */
export const PortalDocumentation = Type.Object({
  id: text,
  org_id: text,
  api_id: text,
  doc_type: Type.String({ description: 'swagger, swagger_custom_url, graphql or blueprint' }),
  documentation: Type.String({ description: 'Base64 of the document, or its URL' }),
})
export type PortalDocumentation = Static<typeof PortalDocumentation>

const access = { section: 'portal' } as const

export const portalDocumentation = {
  create: route({
    method: 'POST',
    path: '/api/portal/documentation',
    summary: 'Create Portal Documentation',
    access,
    body: givenSchema(PortalDocumentation),
    returns: Envelope,
    invalid: 'Portal documentation validation failed',
  }),
  get: route({
    method: 'GET',
    path: '/api/portal/documentation/:id',
    summary: 'Get Portal Documentation',
    access,
    params: ById,
    returns: PortalDocumentation,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/portal/documentation/:id',
    summary: 'Delete Portal Documentation',
    access,
    params: ById,
    returns: Envelope,
  }),
} satisfies RouteTable
