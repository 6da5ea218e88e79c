import { type Static, Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { ById, maybe, paging } from './fields.ts'
import { type RouteTable, route } from './route.ts'

const Headers = Type.Record(Type.String(), Type.String())
/** Nothing that would end a header or begin another. */
const HeadersInput = Type.Record(
  Type.String({ pattern: "^[\\w!#$%&'*+.^`|~-]+$" }),
  Type.String({ pattern: '^[^\\r\\n\\0]*$' }),
  { additionalProperties: false },
)

export const Webhook = Type.Object({
  api_model: Type.Object({}),
  id: Type.String(),
  webhook_id: Type.String(),
  org_id: Type.String(),
  name: Type.String(),
  method: Type.String(),
  target_path: Type.String(),
  template_path: Type.String(),
  header_map: Headers,
  event_timeout: Type.Integer(),
  disabled: Type.Boolean(),
})
export type Webhook = Static<typeof Webhook>

export const WebhookInput = Type.Object({
  method: Type.String({
    pattern:
      '^(?:[Gg][Ee][Tt]|[Pp][Uu][Tt]|[Pp][Oo][Ss][Tt]|[Pp][Aa][Tt][Cc][Hh]|[Dd][Ee][Ll][Ee][Tt][Ee])$',
  }),
  target_path: Type.String({ maxLength: 8192 }),
  webhook_id: maybe(Type.String({ maxLength: 200 })),
  name: maybe(Type.String({ maxLength: 200 })),
  template_path: maybe(Type.String({ maxLength: 8192 })),
  header_map: maybe(HeadersInput),
  event_timeout: maybe(Type.Integer({ minimum: 0 })),
  disabled: maybe(Type.Boolean()),
})
export type WebhookInput = Static<typeof WebhookInput>

/** What was sent to a webhook to try it, and what came back. */
export const Delivery = Type.Object({
  delivered: Type.Boolean({ description: 'The receiver answered with a status below 400' }),
  /** Zero without an answer. */
  status: Type.Integer(),
  duration_ms: Type.Integer(),
  /** Why there is no answer; empty when there is one. */
  error: Type.String(),
  /** The beginning of the answer. */
  answer: Type.String(),
  content_type: Type.String(),
  sent: Type.Object({ method: Type.String(), url: Type.String(), body: Type.String() }),
})
export type Delivery = Static<typeof Delivery>

const access = { section: 'hooks' } as const
const invalid = 'Webhook object validation failed'
const empty = 'Failed to read response body, body empty'
const secrets = ['header_map']

export const webhooks = {
  list: route({
    method: 'GET',
    path: '/api/hooks',
    summary: 'List Webhooks',
    access,
    query: Type.Object({
      ...paging,
      q: Type.Optional(Type.String({ description: 'Part of the name' })),
      sort: Type.Optional(Type.String({ description: 'name or target_path; - first descends' })),
    }),
    returns: Type.Object({ hooks: Type.Array(Webhook), pages: Type.Integer() }),
    secrets,
  }),
  create: route({
    method: 'POST',
    path: '/api/hooks',
    summary: 'Create Webhook',
    access,
    body: WebhookInput,
    returns: Envelope,
    invalid,
    empty,
  }),
  test: route({
    method: 'POST',
    path: '/api/hooks/test',
    summary: 'Send Test Event',
    access,
    body: WebhookInput,
    returns: Delivery,
    invalid,
    empty,
    secrets,
  }),
  dependents: route({
    method: 'GET',
    path: '/api/hooks/:id/dependents',
    summary: 'List Dependents of Webhook',
    access,
    params: ById,
    returns: Type.Object({
      count: Type.Integer(),
      apis: Type.Array(
        Type.Object({ id: Type.String(), api_id: Type.String(), name: Type.String() }),
      ),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/api/hooks/:id',
    summary: 'Get Webhook',
    access,
    params: ById,
    returns: Webhook,
    secrets,
  }),
  update: route({
    method: 'PUT',
    path: '/api/hooks/:id',
    summary: 'Update Webhook',
    access,
    params: ById,
    body: WebhookInput,
    returns: Envelope,
    invalid,
    empty,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/hooks/:id',
    summary: 'Delete Webhook',
    access,
    params: ById,
    returns: Envelope,
  }),
} satisfies RouteTable
