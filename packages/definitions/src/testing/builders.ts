import type { ClassicDefinition } from '#classic/definition.ts'
import { extensionName, type OasDocument } from '#extension/name.ts'
import { copy } from '#json/copy.ts'
import { toPath, writeAt } from '#json/path.ts'
import type { Json, JsonObject } from '#json/value.ts'

/** The smallest classic definition that clients send, with changes on top. */
export const classicApi = (changes: JsonObject = {}): ClassicDefinition => ({
  name: 'orders',
  slug: 'orders',
  active: true,
  use_keyless: true,
  definition: { location: 'header', key: 'x-api-version' },
  version_data: {
    not_versioned: true,
    default_version: '',
    versions: { Default: { name: 'Default', use_extended_paths: true } },
  },
  proxy: { listen_path: '/orders/', target_url: 'http://up.example/', strip_listen_path: true },
  ...copy(changes),
})

/** A classic definition with lists of endpoints. */
export const classicWithEndpoints = (extended_paths: JsonObject): ClassicDefinition =>
  classicApi({
    version_data: {
      not_versioned: true,
      default_version: '',
      versions: { Default: { name: 'Default', use_extended_paths: true, extended_paths } },
    },
  })

/** A small OpenAPI description with two operations and no extension. */
export const openApi = (changes: JsonObject = {}): OasDocument => ({
  openapi: '3.0.3',
  info: { title: 'users', version: '1.0.0' },
  servers: [{ url: 'https://up.example' }],
  paths: {
    '/users': {
      get: {
        operationId: 'listUsers',
        responses: { 200: { description: 'ok', content: { 'application/json': { example: [] } } } },
      },
      post: {
        operationId: 'createUser',
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 201: { description: 'made' } },
      },
    },
  },
  components: {},
  ...copy(changes),
})

/** An OAS API; the keys of the changes are places in the extension, written with dots. */
export function oasApi(
  changes: Record<string, Json> = {},
  description: JsonObject = {},
): OasDocument {
  const extension: JsonObject = {
    info: { name: 'users', state: { active: true } },
    upstream: { url: 'https://up.example' },
    server: { listenPath: { value: '/users/', strip: true } },
  }
  for (const [place, value] of Object.entries(changes))
    writeAt(extension, toPath(place), copy(value))
  return { ...openApi(description), [extensionName]: extension }
}

/** An OAS API whose operation `listUsers` is treated in a special way. */
export const oasWithMiddleware = (settings: JsonObject): OasDocument =>
  oasApi({ 'middleware.operations': { listUsers: settings } })

/** An OAS API with one scheme of authentication. */
export const oasWithScheme = (component: JsonObject, settings: JsonObject): OasDocument =>
  oasApi(
    { 'server.authentication': { enabled: true, securitySchemes: { main: settings } } },
    { components: { securitySchemes: { main: component } }, security: [{ main: [] }] },
  )
