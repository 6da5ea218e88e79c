import type { Schema } from './schema.ts'

const isSchemaMap = (key: string) =>
  key === 'properties' || key === '$defs' || key === 'patternProperties'

function closeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeValue)
  return typeof value === 'object' && value !== null ? closed(value) : value
}

const closeEach = (schemas: object) =>
  Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, closeValue(schema)]))

/** The same schema with every object closed that names its members: the strict flavour. */
export function closed(schema: Schema): Schema {
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    isSchemaMap(key) ? closeEach(value) : closeValue(value),
  ])
  const result: Schema = Object.fromEntries(entries)
  if (result.properties && result.additionalProperties === undefined)
    result.additionalProperties = false
  return result
}
