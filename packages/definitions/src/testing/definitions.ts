import fc, { type Arbitrary } from 'fast-check'
import { Type } from 'typebox'
import type { ClassicDefinition } from '#classic/definition.ts'
import { authConfig } from '#classic/schema/authentication.ts'
import { classicSchema } from '#classic/schema/index.ts'
import { extensionName, type OasDocument } from '#extension/name.ts'
import { schemeKinds, sources } from '#extension/schema/authentication.ts'
import { extensionSchema } from '#extension/schema/index.ts'
import { feature } from '#extension/schema/makers.ts'
import { eventNames, handlerKinds } from '#extension/schema/server.ts'
import { isObject, type JsonObject, omit, ownObject, ownText } from '#json/value.ts'
import { asSchema } from '#schema/schema.ts'
import { fromSchema } from './from-schema.ts'

/** As if it had come over the wire. */
const asObject = (value: unknown): JsonObject => {
  const parsed: unknown = JSON.parse(JSON.stringify(value ?? null))
  return isObject(parsed) ? parsed : {}
}

const anyClassic = fromSchema(classicSchema)

const kinds = ['authToken', 'jwt', 'basic', 'oauth', 'externalOAuth', 'oidc', 'hmac', 'coprocess']
const configs = fc.record(
  Object.fromEntries(kinds.map((kind) => [kind, fromSchema(asSchema(authConfig))])),
  {
    requiredKeys: [],
  },
)

/** Requirements that name every scheme of a definition, so that none of them is idle. */
const requirementsOf = (configs: JsonObject): JsonObject => ({
  security_requirements: [
    kinds.map((kind) => ownText(ownObject(configs, kind), 'name') || kind),
    ['hmac'],
  ],
})

/** Classic definitions of all sorts: every field that the schema knows turns up. */
export const classicDefinitions = (): Arbitrary<ClassicDefinition> =>
  fc
    .record({ definition: anyClassic, configs: configs.map(asObject), isStrict: fc.boolean() })
    .map(({ definition, configs, isStrict }) => ({
      ...omit(
        asObject(definition),
        isStrict ? ['security_requirements', 'auth'] : ['security_requirements'],
      ),
      ...(isStrict && requirementsOf(configs)),
      auth_configs: configs,
    }))

const operation = (id: string): Arbitrary<JsonObject> =>
  fc
    .record(
      {
        summary: fc.string({ maxLength: 8 }),
        parameters: fc.constant([{ name: 'q', in: 'query', schema: { type: 'string' } }]),
        requestBody: fc.constant({
          content: { 'application/json': { schema: { type: 'object' } } },
        }),
      },
      { requiredKeys: [] },
    )
    .map((members) =>
      asObject({
        ...members,
        operationId: id,
        responses: {
          200: { description: 'ok', content: { 'application/json': { example: { a: 1 } } } },
        },
      }),
    )

const paths = fc.record(
  {
    '/users': fc.record({ get: operation('listUsers'), post: operation('createUser') }),
    '/users/{id}': fc.record({ get: operation('showUser'), delete: operation('removeUser') }),
    '/': fc.record({ options: operation('askRoot') }),
  },
  { requiredKeys: [] },
)

const ids = ['listUsers', 'createUser', 'showUser', 'removeUser', 'askRoot']
const operationSchema =
  extensionSchema.properties?.middleware?.properties?.operations?.patternProperties?.['^[^]*$']
const settings = fc.record(
  Object.fromEntries(ids.map((id) => [id, fromSchema(operationSchema ?? {})])),
  { requiredKeys: [] },
)

const flows = { clientCredentials: { tokenUrl: '/oauth/token', scopes: {} } }
const components: Record<keyof typeof schemeKinds, JsonObject[]> = {
  token: [
    { type: 'apiKey', in: 'header', name: 'X-Key' },
    { type: 'apiKey', in: 'query', name: 'key' },
    { type: 'apiKey', in: 'cookie', name: 'key' },
  ],
  jwt: [{ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }],
  basic: [{ type: 'http', scheme: 'basic' }],
  oauth: [{ type: 'oauth2', flows }],
  externalOAuth: [{ type: 'oauth2', flows: {} }],
}

interface Scheme {
  component: JsonObject
  settings: unknown
}

const scheme = (kind: keyof typeof schemeKinds): Arbitrary<Scheme> =>
  fc.record({
    component: fc.constantFrom(...components[kind]),
    settings: fromSchema(asSchema(feature({ ...sources, ...schemeKinds[kind] }))),
  })

const schemes = fc.array(
  fc.oneof(
    scheme('token'),
    scheme('jwt'),
    scheme('basic'),
    scheme('oauth'),
    scheme('externalOAuth'),
  ),
  { maxLength: 3 },
)

const handler = (type: keyof typeof handlerKinds) =>
  fromSchema(
    asSchema(
      feature({
        trigger: Type.Enum([...eventNames]),
        type: Type.Literal(type),
        ...handlerKinds[type],
      }),
    ),
  )
const handlers = fc.array(fc.oneof(handler('webhook'), handler('custom'), handler('log')), {
  maxLength: 3,
})

interface Pieces {
  extension: unknown
  paths: unknown
  settings: unknown
  schemes: Scheme[]
  handlers: unknown[]
}

function assemble({ extension, paths, settings, schemes, handlers }: Pieces): OasDocument {
  const given = asObject(extension)
  const server = ownObject(given, 'server') ?? {}
  const names = schemes.map((_, index) => `scheme${index}`)
  const byName = (pick: 'component' | 'settings') =>
    Object.fromEntries(schemes.map((scheme, index) => [`scheme${index}`, asObject(scheme[pick])]))
  const authentication = ownObject(server, 'authentication')
  return {
    openapi: '3.0.3',
    info: { title: 'generated', version: '1' },
    paths: asObject(paths),
    components: { securitySchemes: byName('component') },
    ...(names.length > 0 && { security: [Object.fromEntries(names.map((name) => [name, []]))] }),
    [extensionName]: {
      ...given,
      server: {
        ...server,
        ...(handlers.length > 0 && { eventHandlers: handlers.map(asObject) }),
        ...(authentication && {
          authentication: { ...authentication, securitySchemes: byName('settings') },
        }),
      },
      middleware: { ...ownObject(given, 'middleware'), operations: asObject(settings) },
    },
  }
}

/** OAS APIs of all sorts: every member that the extension's schema knows turns up. */
export const oasDocuments = (): Arbitrary<OasDocument> =>
  fc
    .record({ extension: fromSchema(extensionSchema), paths, settings, schemes, handlers })
    .map(assemble)
