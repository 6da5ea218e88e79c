import { Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { ById } from './fields.ts'
import { type RouteTable, route } from './route.ts'

const access = { section: 'apis' } as const
const Names = Type.Array(Type.String())
const ByName = Type.Object({ name: Type.String() })

export const categories = {
  list: route({
    method: 'GET',
    path: '/api/apis/categories',
    summary: 'Count APIs by Category',
    access,
    returns: Type.Object({
      categories: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
    }),
  }),
  groups: route({
    method: 'GET',
    path: '/api/apis/groups',
    summary: 'List APIs by Category',
    access,
    returns: Type.Unsafe<Record<string, string[]>>({
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    }),
  }),
  ofApi: route({
    method: 'GET',
    path: '/api/apis/oas/:id/categories',
    summary: 'Get Categories of API',
    access,
    params: ById,
    returns: Type.Object({ categories: Names }),
  }),
  replace: route({
    method: 'PUT',
    path: '/api/apis/oas/:id/categories',
    summary: 'Update Categories of API',
    access,
    params: ById,
    body: Type.Union([
      Names,
      Type.Object({ categories: Type.Optional(Type.Union([Names, Type.Null()])) }),
      Type.Null(),
    ]),
    returns: Envelope,
    invalid: 'API categories validation failed',
  }),
  rename: route({
    method: 'PUT',
    path: '/api/apis/categories/:name',
    summary: 'Rename Category',
    access,
    params: ByName,
    body: Type.Object({ name: Type.String({ pattern: '\\S' }) }),
    returns: Envelope,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/apis/categories/:name',
    summary: 'Delete Category',
    access,
    params: ByName,
    returns: Envelope,
  }),
} satisfies RouteTable
