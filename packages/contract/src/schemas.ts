import { Type } from 'typebox'
import { type RouteTable, route } from './route.ts'

const Schema = Type.Unknown()
const access = { section: 'apis' } as const
const query = Type.Object({
  oasVersion: Type.Optional(Type.String({ description: 'Version of OpenAPI; 3.0 when absent' })),
  pretty: Type.Optional(Type.Boolean({ description: 'Indented for people' })),
})
const envelope = { status: Type.String(), message: Type.String() }

export const schemas = {
  all: route({
    method: 'GET',
    path: '/api/schemas/apidefs',
    summary: 'Get Schemas',
    access,
    query,
    returns: Type.Object({
      ...envelope,
      schemas: Type.Object({ oas: Schema, classic: Schema }),
    }),
    failures: 'gateway',
  }),
  oas: route({
    method: 'GET',
    path: '/api/schemas/apidefs/oas',
    aliases: ['/api/schema'],
    summary: 'Get Schema of OAS APIs',
    access,
    query,
    returns: Type.Object({ ...envelope, schema: Schema }),
    failures: 'gateway',
  }),
  classic: route({
    method: 'GET',
    path: '/api/schemas/apidefs/classic',
    summary: 'Get Schema of Classic APIs',
    access,
    query: Type.Object({ pretty: query.properties.pretty }),
    returns: Type.Object({ ...envelope, schema: Schema }),
    failures: 'gateway',
  }),
} satisfies RouteTable
