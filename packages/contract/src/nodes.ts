import { Type } from 'typebox'
import { maybe } from './fields.ts'
import { type RouteTable, route } from './route.ts'

/**
 * The answer to a gateway. `Message` is an object of texts, also where nobody reads it: gateways of
 * earlier versions drop an answer with anything else, and the nonce with it.
 */
const NodeAnswer = Type.Object({
  Status: Type.String(),
  Message: Type.Object({ NodeID: Type.String() }),
  Nonce: Type.String(),
})

const list = (item: Type.TSchema) =>
  Type.Object({ Status: Type.String(), Message: Type.Array(item), Nonce: Type.String() })

const Definition = Type.Record(Type.String(), Type.Unknown())

/** Both halves of an OAS API, or a classic API alone. */
const MergedApi = Type.Object({
  api_definition: Definition,
  oas: Type.Union([Definition, Type.Null()]),
})

/** What a gateway tells when a key has used a part of its quota. */
const QuotaTrigger = Type.Object({
  org_id: maybe(Type.String({ maxLength: 200 })),
  key: maybe(Type.String({ maxLength: 1000 })),
  trigger_limit: maybe(Type.Number()),
  usage_percentage: maybe(Type.Number()),
})

/** How gateways register, stay in touch and fetch what they serve. Paths are theirs. */
export const nodes = {
  register: route({
    method: 'GET',
    path: '/register/node',
    summary: 'Register Node',
    access: 'node-secret',
    returns: NodeAnswer,
  }),
  ping: route({
    method: 'GET',
    path: '/register/ping',
    summary: 'Keep Node Registered',
    access: 'node',
    returns: NodeAnswer,
  }),
  leave: route({
    method: 'DELETE',
    path: '/system/node',
    summary: 'Deregister Node',
    access: 'node',
    returns: NodeAnswer,
  }),
  apis: route({
    method: 'GET',
    path: '/system/apis',
    summary: 'List APIs for Node',
    access: 'node',
    returns: list(MergedApi),
  }),
  policies: route({
    method: 'GET',
    path: '/system/policies',
    summary: 'List Policies for Node',
    access: 'node',
    returns: list(Definition),
  }),
  clientIdps: route({
    method: 'GET',
    path: '/system/clientidps',
    summary: 'List Client Identity Providers for Node',
    access: 'node',
    returns: list(Definition),
  }),
  quotaTrigger: route({
    method: 'POST',
    path: '/system/key/quota_trigger',
    summary: 'Tell of Used Quota',
    access: 'node',
    body: QuotaTrigger,
    returns: NodeAnswer,
  }),
} satisfies RouteTable
