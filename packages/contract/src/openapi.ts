import { FailureEnvelope } from './envelope.ts'
import type { NamedRoute } from './index.ts'
import type { Access, Route } from './route.ts'

const security: Record<string, object[]> = {
  public: [],
  'node-secret': [{ nodeSecret: [] }],
  node: [{ nodeSecret: [] }],
  'admin-secret': [{ adminSecret: [] }],
}
const credentials = [{ accessKey: [] }, { session: [] }]

const securityOf = (access: Access) =>
  typeof access === 'string' ? (security[access] ?? credentials) : credentials

const needs = (access: Access) => {
  if (typeof access === 'string') return `Access: ${access}.`
  if (access.adminOnly) return 'Access: admins only.'
  if (typeof access.section === 'string') return `Access: section \`${access.section}\`.`
  return `Access: the section of the ${access.section.param}.`
}

interface ObjectSchema {
  properties?: Record<string, { description?: string }>
  required?: string[]
}

function parametersOf({ params, query }: Route) {
  const of = (place: 'path' | 'query', schema: ObjectSchema | undefined) =>
    Object.entries(schema?.properties ?? {}).map(([name, { description, ...rest }]) => ({
      name,
      in: place,
      ...(description && { description }),
      required: place === 'path' || (schema?.required ?? []).includes(name),
      schema: rest,
    }))
  return [
    ...of('path', params as ObjectSchema | undefined),
    ...of('query', query as ObjectSchema | undefined),
  ]
}

const upload = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}

const furtherBodies = ({ body, accepts }: Route): Record<string, { schema: unknown }> => {
  switch (accepts) {
    case 'form':
      return { 'application/x-www-form-urlencoded': { schema: body } }
    case 'document':
      return { 'application/x-yaml': { schema: body }, 'multipart/form-data': { schema: upload } }
    case 'file':
      return { 'multipart/form-data': { schema: upload } }
    default:
      return {}
  }
}

const bodyOf = (route: Route) => ({
  required: true,
  content: { 'application/json': { schema: route.body }, ...furtherBodies(route) },
})

const failure = {
  description: 'What went wrong, and why',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

function operationOf({ name, noun, route }: NamedRoute) {
  return {
    operationId: name,
    tags: [noun],
    summary: route.summary,
    description: needs(route.access),
    security: securityOf(route.access),
    parameters: parametersOf(route),
    ...(route.body && { requestBody: bodyOf(route) }),
    responses: {
      [route.status ?? 200]: {
        description: 'Done',
        content: { 'application/json': { schema: route.returns } },
      },
      default: failure,
    },
  }
}

/** The OpenAPI 3.1 description of a list of routes. */
export function createOpenApi(routes: NamedRoute[], version: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const named of routes) {
    const path = named.route.path.replace(/:([^/]+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][named.route.method.toLowerCase()] = operationOf(named)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'SVC Dashboard', version, license: { name: 'Apache-2.0' } },
    paths,
    components: {
      schemas: { Failure: FailureEnvelope },
      securitySchemes: {
        accessKey: { type: 'apiKey', in: 'header', name: 'authorization' },
        session: { type: 'apiKey', in: 'cookie', name: 'authorisation' },
        adminSecret: { type: 'apiKey', in: 'header', name: 'admin-auth' },
        nodeSecret: { type: 'apiKey', in: 'header', name: 'authorization' },
      },
    },
  }
}
