import { Type } from 'typebox'
import { Definition, Paged, versionQuery, writing } from './apis.ts'
import { CreatedEnvelope, Envelope } from './envelope.ts'
import { ById, paging } from './fields.ts'
import { type RouteTable, route } from './route.ts'

const access = { section: 'apis' } as const
const invalid = 'API object validation failed'
const unreadable = "Couldn't read body"
/** A document as JSON, YAML, or an uploaded file. */
const document = { body: Definition, accepts: 'document', unreadable } as const

const text = (description: string) => Type.Optional(Type.String({ description }))

/** What a caller may say about the API that a description becomes; what cannot be read is not given. */
const importing = {
  listenPath: text('Where gateways listen for it'),
  upstreamURL: text('Where requests go; otherwise the first server'),
  customDomain: text('A domain of its own'),
  authentication: text('true switches on what the description asks for; compliant takes all of it'),
  allowList: text('true allows the described operations only'),
  validateRequest: text('true checks requests against the description'),
  mockResponse: text('true answers with the examples of the description'),
}
const template = {
  templateID: text('Id of the template to start from'),
  templateId: text('The same'),
}
const apiID = text('The public id of the new API')

const Url = Type.Object({
  protocol: Type.String(),
  domain: Type.String(),
  port: Type.Union([Type.Integer(), Type.Null()]),
  listen_path: Type.String(),
  endpoint_path: Type.String(),
  query_parameters: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  url: Type.String(),
})

/** APIs that are OpenAPI documents with the extension `x-svc-api-gateway`. */
export const oas = {
  list: route({
    method: 'GET',
    path: '/api/apis/oas',
    summary: 'List OAS APIs',
    access,
    query: Type.Object(paging),
    returns: Paged(Definition),
  }),
  create: route({
    method: 'POST',
    path: '/api/apis/oas',
    summary: 'Create OAS API',
    access,
    query: Type.Object({ ...writing, ...versionQuery, ...template }),
    ...document,
    returns: CreatedEnvelope,
    invalid,
  }),
  import: route({
    method: 'POST',
    path: '/api/apis/oas/import',
    summary: 'Import OpenAPI Description',
    access,
    query: Type.Object({ ...writing, ...versionQuery, ...template, ...importing, apiID }),
    ...document,
    returns: CreatedEnvelope,
    invalid,
  }),
  dryRun: route({
    method: 'POST',
    path: '/api/apis/oas/dry-run',
    summary: 'Try OAS API',
    access: { section: 'apis', intent: 'read' },
    query: Type.Object({ ...writing, ...versionQuery, ...template, ...importing, apiID }),
    body: Type.Object({ oas: Type.Optional(Definition), svc_oas: Type.Optional(Definition) }),
    returns: Definition,
    invalid: unreadable,
    unreadable,
  }),
  get: route({
    method: 'GET',
    path: '/api/apis/oas/:id',
    summary: 'Get OAS API',
    access,
    params: ById,
    returns: Definition,
  }),
  update: route({
    method: 'PUT',
    path: '/api/apis/oas/:id',
    summary: 'Update OAS API',
    access,
    params: ById,
    query: Type.Object(writing),
    ...document,
    returns: Envelope,
    invalid,
  }),
  patch: route({
    method: 'PATCH',
    path: '/api/apis/oas/:id',
    summary: 'Update Description of OAS API',
    access,
    params: ById,
    query: Type.Object({ ...writing, ...importing }),
    ...document,
    returns: Envelope,
    invalid,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/apis/oas/:id',
    summary: 'Delete OAS API',
    access,
    params: ById,
    query: Type.Object({
      purge: Type.Optional(Type.Boolean({ description: 'Delete its versions as well' })),
    }),
    returns: Envelope,
  }),
  export: route({
    method: 'GET',
    path: '/api/apis/oas/:id/export',
    summary: 'Export OAS API',
    access,
    params: ById,
    query: Type.Object({ mode: text('public leaves the extension out') }),
    returns: Definition,
  }),
  urls: route({
    method: 'GET',
    path: '/api/apis/oas/:id/urls',
    summary: 'List URLs of OAS API',
    access,
    params: ById,
    returns: Type.Object({ api_id: Type.String(), urls: Type.Array(Url) }),
  }),
} satisfies RouteTable
