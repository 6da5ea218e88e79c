import { extensionName } from '#extension/name.ts'
import { extensionSchema } from '#extension/schema/index.ts'
import { closed } from '#schema/closed.ts'
import type { Schema } from '#schema/schema.ts'
import { type OpenApiVersion, parseOpenApiVersion } from '../version.ts'
import { list, mapOf, object, ref, refOr, text } from './makers.ts'
import { pathSchemas } from './paths.ts'
import { valueSchemas } from './schemas.ts'
import { securitySchemas } from './security.ts'

const kinds: Record<string, string> = {
  schemas: 'Schema',
  responses: 'Response',
  parameters: 'Parameter',
  examples: 'Example',
  requestBodies: 'RequestBody',
  headers: 'Header',
  securitySchemes: 'SecurityScheme',
  links: 'Link',
  callbacks: 'Callback',
}

const componentSchemas = (version: OpenApiVersion): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries({ ...kinds, ...(version === '3.1' && { pathItems: 'PathItem' }) }).map(
      ([kind, name]) => [kind, mapOf(refOr(name))],
    ),
  )

const definitions = (version: OpenApiVersion): Record<string, Schema> => ({
  Reference: { type: 'object', required: ['$ref'], properties: { $ref: text } },
  Info: object(
    {
      title: text,
      summary: text,
      description: text,
      termsOfService: text,
      contact: object({ name: text, url: text, email: text }),
      license: object({ name: text, url: text, identifier: text }, ['name']),
      version: text,
    },
    ['title', 'version'],
  ),
  Server: object({ url: text, description: text, variables: mapOf(ref('ServerVariable')) }, [
    'url',
  ]),
  ServerVariable: object({ enum: list(text), default: text, description: text }, ['default']),
  ExternalDocs: object({ description: text, url: text }, ['url']),
  Tag: object({ name: text, description: text, externalDocs: ref('ExternalDocs') }, ['name']),
  Components: object(componentSchemas(version)),
  ...pathSchemas(version),
  ...valueSchemas(version),
  ...securitySchemas(version),
})

const members: Record<string, Schema> = {
  openapi: text,
  info: ref('Info'),
  servers: list(ref('Server')),
  paths: ref('Paths'),
  components: ref('Components'),
  security: list(ref('SecurityRequirement')),
  tags: list(ref('Tag')),
  externalDocs: ref('ExternalDocs'),
}

const newMembers: Record<string, Schema> = {
  jsonSchemaDialect: text,
  webhooks: mapOf(refOr('PathItem')),
}

/** JSON Schema of an OpenAPI description of the version. */
export const openApiSchema = (version: OpenApiVersion): Schema => ({
  ...object(
    version === '3.0' ? members : { ...members, ...newMembers },
    version === '3.0' ? ['openapi', 'info', 'paths'] : ['openapi', 'info'],
  ),
  $defs: definitions(version),
})

export type Flavour = 'lenient' | 'strict'

/** JSON Schema of an OAS API: the description with the extension in its place. */
export function oasSchema(version: OpenApiVersion, flavour: Flavour = 'lenient'): Schema {
  const description = openApiSchema(version)
  const extension = flavour === 'strict' ? closed(extensionSchema) : extensionSchema
  return {
    ...description,
    properties: { ...description.properties, [extensionName]: extension },
    required: [...(description.required ?? []), extensionName],
  }
}

/**
 * The schema that is served for a version as callers write it, 3.0 when they write none; nothing
 * for a version that we do not know.
 */
export function findOasSchema(version?: string): Schema | undefined {
  const known = version ? parseOpenApiVersion(version) : '3.0'
  return known && { $schema: dialect, title: `OAS API, OpenAPI ${known}`, ...oasSchema(known) }
}

const dialect = 'https://json-schema.org/draft/2020-12/schema'
