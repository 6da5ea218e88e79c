import type { Schema } from '#schema/schema.ts'
import { methods } from '../operations.ts'
import type { OpenApiVersion } from '../version.ts'
import { anything, flag, list, mapOf, object, ref, refOr, text } from './makers.ts'

const operation = (version: OpenApiVersion): Schema =>
  object(
    {
      tags: list(text),
      summary: text,
      description: text,
      externalDocs: ref('ExternalDocs'),
      operationId: text,
      parameters: list(refOr('Parameter')),
      requestBody: refOr('RequestBody'),
      responses: ref('Responses'),
      callbacks: mapOf(refOr('Callback')),
      deprecated: flag,
      security: list(ref('SecurityRequirement')),
      servers: list(ref('Server')),
    },
    version === '3.0' ? ['responses'] : [],
  )

const pathItem = object({
  $ref: text,
  summary: text,
  description: text,
  servers: list(ref('Server')),
  parameters: list(refOr('Parameter')),
  ...Object.fromEntries(methods.map((method) => [method, ref('Operation')])),
})

const content = mapOf(ref('MediaType'))

/** How a value is written, where there is a choice. */
const style = {
  style: text,
  explode: flag,
  allowReserved: flag,
  schema: refOr('Schema'),
  content,
  example: anything,
  examples: mapOf(refOr('Example')),
}

/** What happens at the addresses of an API. */
export const pathSchemas = (version: OpenApiVersion): Record<string, Schema> => ({
  Paths: object({}, [], { '^/': ref('PathItem') }),
  PathItem: pathItem,
  Operation: operation(version),
  Parameter: object(
    {
      name: text,
      in: { enum: ['query', 'header', 'path', 'cookie'] },
      description: text,
      required: flag,
      deprecated: flag,
      allowEmptyValue: flag,
      ...style,
    },
    ['name', 'in'],
  ),
  RequestBody: object({ description: text, content, required: flag }, ['content']),
  MediaType: object({
    schema: refOr('Schema'),
    example: anything,
    examples: mapOf(refOr('Example')),
    encoding: mapOf(ref('Encoding')),
  }),
  Encoding: object({
    contentType: text,
    headers: mapOf(refOr('Header')),
    style: text,
    explode: flag,
    allowReserved: flag,
  }),
  Responses: object({ default: refOr('Response') }, [], {
    '^[1-5]([0-9][0-9]|XX)$': refOr('Response'),
  }),
  Response: object(
    { description: text, headers: mapOf(refOr('Header')), content, links: mapOf(refOr('Link')) },
    ['description'],
  ),
  Header: object({
    description: text,
    required: flag,
    deprecated: flag,
    allowEmptyValue: flag,
    ...style,
  }),
  Example: object({ summary: text, description: text, value: anything, externalValue: text }),
  Link: object({
    operationRef: text,
    operationId: text,
    parameters: mapOf(anything),
    requestBody: anything,
    description: text,
    server: ref('Server'),
  }),
  Callback: {
    type: 'object',
    patternProperties: { '^x-': {} },
    additionalProperties: refOr('PathItem'),
  },
})
