import { Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { type RouteTable, route } from './route.ts'

/** A document itself, where to fetch one, or one as text; which of them it is shows in its members. */
const DataSource = Type.Object({
  url: Type.Optional(Type.Unknown({ description: 'Where an OpenAPI or AsyncAPI document is' })),
  type: Type.Optional(Type.Unknown({ description: 'openapi or asyncapi, for a document in data' })),
  data: Type.Optional(Type.Unknown({ description: 'The document as text' })),
})

export const dataGraphs = {
  importSource: route({
    method: 'POST',
    path: '/api/data-graphs/data-sources/import',
    summary: 'Import Data Source',
    access: { section: 'apis' },
    body: DataSource,
    accepts: 'document',
    returns: Envelope,
  }),
} satisfies RouteTable
