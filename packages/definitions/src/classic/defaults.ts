import { copy } from '#json/copy.ts'
import { isObject, type Json, type JsonObject, own, put } from '#json/value.ts'
import { asSchema, type Schema } from '#schema/schema.ts'
import type { ClassicDefinition } from './definition.ts'
import { classicSchema } from './schema/index.ts'

/** A schema's default is JSON by our own hand; its type cannot say so. */
const defaultOf = (schema: Schema): Json | undefined =>
  schema.default === undefined ? undefined : copy(schema.default as Json)

function fillObject(schema: Schema, given: JsonObject): JsonObject {
  const filled: JsonObject = {}
  const { properties = {}, additionalProperties } = schema
  const rest = typeof additionalProperties === 'object' ? additionalProperties : undefined
  for (const [key, value] of Object.entries(given)) {
    const member = Object.hasOwn(properties, key) ? properties[key] : rest
    const result = member === undefined ? copy(value) : fill(member, value)
    if (result !== undefined) put(filled, key, result)
  }
  for (const [key, member] of Object.entries(properties)) {
    if (Object.hasOwn(given, key)) continue
    const result = fill(member, undefined)
    if (result !== undefined) filled[key] = result
  }
  return filled
}

/** What a reader finds; nothing for an absent or null field that has no default. */
function fill(schema: Schema, given: Json | undefined): Json | undefined {
  if (given === undefined || given === null) {
    return schema.properties ? fillObject(schema, {}) : defaultOf(schema)
  }
  const { items } = schema
  if (Array.isArray(given)) {
    return given.map((item) => (items === undefined ? copy(item) : (fill(items, item) ?? null)))
  }
  return isObject(given) ? fillObject(schema, given) : given
}

/**
 * The definition with every known field: zero values for absent ones, empty collections for null.
 * What was given stays as it was, in its order, unknown members included.
 */
export const withDefaults = (definition: ClassicDefinition): ClassicDefinition =>
  fillObject(asSchema(classicSchema), definition)

/** The zero value of one field of a classic definition. */
export const zeroOf = (field: string): Json | undefined => own(zeroDefinition, field)

const zeroDefinition: JsonObject = withDefaults({})
