import { conditional, type Schema } from '#schema/schema.ts'

export const text: Schema = { type: 'string' }
export const flag: Schema = { type: 'boolean' }
export const number: Schema = { type: 'number' }
export const natural: Schema = { type: 'integer', minimum: 0 }
export const anything: Schema = {}

export const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` })

/** The thing itself, or a reference to it. */
export const refOr = (name: string): Schema =>
  conditional({ type: 'object', required: ['$ref'] }, ref('Reference'), ref(name))

export const list = (items: Schema, rest: Schema = {}): Schema => ({
  type: 'array',
  items,
  ...rest,
})

export const mapOf = (value: Schema): Schema => ({ type: 'object', additionalProperties: value })

const extensions = { '^x-': {} }

/** An object of OpenAPI: its own members and extensions, nothing else. */
export const object = (
  properties: Record<string, Schema>,
  required: string[] = [],
  patterns: Record<string, Schema> = {},
): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  patternProperties: { ...patterns, ...extensions },
  additionalProperties: false,
})
