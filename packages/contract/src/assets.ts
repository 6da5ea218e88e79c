import { type Static, Type } from 'typebox'
import { CreatedEnvelope, Envelope } from './envelope.ts'
import { ById, maybe } from './fields.ts'
import { type RouteTable, route } from './route.ts'

const Content = Type.Record(Type.String(), Type.Unknown())

export const Asset = Type.Object({
  _id: Type.String(),
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  kind: Type.String(),
  org_id: Type.String(),
  data: Content,
  last_updated: Type.String(),
})
export type Asset = Static<typeof Asset>

/** Any object will do as `data`: a template may be incomplete, and invalid as a whole. */
export const AssetInput = Type.Object({
  id: maybe(Type.String({ maxLength: 200 })),
  name: maybe(Type.String({ maxLength: 200 })),
  description: maybe(Type.String()),
  kind: maybe(Type.String()),
  data: Content,
})
export type AssetInput = Static<typeof AssetInput>

const access = { section: 'api_assets' } as const
const written = {
  body: AssetInput,
  returns: CreatedEnvelope,
  unreadable: 'error reading json body',
  invalid: 'asset validation failed',
  invalidStatus: 422,
} as const

/** Assets are found by their `id` and by their `_id`. */
export const assets = {
  list: route({
    method: 'GET',
    path: '/api/assets',
    summary: 'List Assets',
    access,
    query: Type.Object({ kind: Type.Optional(Type.String({ description: 'oas-template' })) }),
    returns: Type.Array(Asset),
  }),
  create: route({
    method: 'POST',
    path: '/api/assets',
    summary: 'Create Asset',
    access,
    status: 201,
    ...written,
  }),
  get: route({
    method: 'GET',
    path: '/api/assets/:id',
    summary: 'Get Asset',
    access,
    params: ById,
    returns: Asset,
  }),
  update: route({
    method: 'PUT',
    path: '/api/assets/:id',
    summary: 'Update Asset',
    access,
    params: ById,
    ...written,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/assets/:id',
    summary: 'Delete Asset',
    access,
    params: ById,
    returns: Envelope,
  }),
} satisfies RouteTable
