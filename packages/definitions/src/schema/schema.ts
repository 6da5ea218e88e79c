/** The part of JSON Schema that our schemas use and the checker knows. */
export interface Schema {
  $schema?: string
  title?: string
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string | string[]
  description?: string
  default?: unknown
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  uniqueItems?: boolean
  minLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  anyOf?: Schema[]
  if?: Schema
  then?: Schema
  else?: Schema
  allOf?: Schema[]
}

/** TypeBox builds JSON Schema, but its types do not show the keywords; this is where we say so. */
export const asSchema = (schema: object): Schema => schema

/** A schema that depends on whether a value meets another one. */
export const conditional = (condition: Schema, met: Schema, otherwise: Schema): Schema => ({
  if: condition,
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema has this name
  then: met,
  else: otherwise,
})
