import type { Schema } from '#schema/schema.ts'
import type { OpenApiVersion } from '../version.ts'
import { anything, flag, list, mapOf, natural, number, object, ref, refOr, text } from './makers.ts'

const types = ['array', 'boolean', 'integer', 'number', 'object', 'string']

const schema30 = object({
  title: text,
  multipleOf: number,
  maximum: number,
  exclusiveMaximum: flag,
  minimum: number,
  exclusiveMinimum: flag,
  maxLength: natural,
  minLength: natural,
  pattern: text,
  maxItems: natural,
  minItems: natural,
  uniqueItems: flag,
  maxProperties: natural,
  minProperties: natural,
  required: list(text),
  enum: list(anything),
  type: { enum: types },
  not: refOr('Schema'),
  allOf: list(refOr('Schema')),
  oneOf: list(refOr('Schema')),
  anyOf: list(refOr('Schema')),
  items: refOr('Schema'),
  properties: mapOf(refOr('Schema')),
  additionalProperties: { anyOf: [flag, ref('SchemaOrReference')] },
  description: text,
  format: text,
  default: anything,
  nullable: flag,
  discriminator: ref('Discriminator'),
  readOnly: flag,
  writeOnly: flag,
  example: anything,
  externalDocs: ref('ExternalDocs'),
  deprecated: flag,
  xml: ref('Xml'),
})

/** Since 3.1 a schema is JSON Schema, in whatever dialect it says. */
const schema31: Schema = { type: ['object', 'boolean'] }

/** What values look like. */
export const valueSchemas = (version: OpenApiVersion): Record<string, Schema> => ({
  Schema: version === '3.0' ? schema30 : schema31,
  SchemaOrReference: { type: 'object', ...refOr('Schema') },
  Discriminator: object({ propertyName: text, mapping: mapOf(text) }, ['propertyName']),
  Xml: object({ name: text, namespace: text, prefix: text, attribute: flag, wrapped: flag }),
})
