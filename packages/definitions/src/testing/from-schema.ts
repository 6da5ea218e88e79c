import fc, { type Arbitrary } from 'fast-check'
import { formatDuration } from '#convert/duration.ts'
import type { Json, JsonObject } from '#json/value.ts'
import type { Schema } from '#schema/schema.ts'

const word = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_-]{0,7}$/)
const seconds = fc.integer({ min: 1, max: 200_000 })
const wholeSeconds = seconds.map((count) => formatDuration(count * 1_000_000_000))

/** Texts with a pattern, by what the schema says they are. */
const described: Record<string, Arbitrary<string>> = {
  'a text that is not blank': word,
  'a duration such as 1h30m or 20s': wholeSeconds,
  'a duration such as 1m30s or 500ms': wholeSeconds,
  'a domain, * for a wildcard': fc.domain(),
}

const textOf = (schema: Schema): Arbitrary<Json> => {
  if (schema.pattern !== undefined) return described[schema.description ?? ''] ?? word
  return fc.oneof(fc.constant(''), word, fc.string({ maxLength: 12 }))
}

const numberOf = ({ type, minimum = 0, maximum = 100_000 }: Schema): Arbitrary<Json> =>
  type === 'number'
    ? fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true }).map(tidy)
    : fc.integer({ min: minimum, max: Math.min(maximum, 100_000) })

/** JSON has no minus zero. */
const tidy = (value: number) => (value === 0 ? 0 : value)

const json = fc.jsonValue({ maxDepth: 2 }).map((value): Json => JSON.parse(JSON.stringify(value)))

function objectOf(schema: Schema): Arbitrary<JsonObject> {
  const { properties, required = [], additionalProperties, patternProperties } = schema
  if (properties) {
    const members = Object.fromEntries(
      Object.entries(properties).map(([key, member]) => [key, fromSchema(member)]),
    )
    return fc.record(members, { requiredKeys: required.filter((key) => key in members) })
  }
  const value =
    Object.values(patternProperties ?? {})[0] ??
    (typeof additionalProperties === 'object' ? additionalProperties : undefined)
  return fc.dictionary(word, value ? fromSchema(value) : json, { maxKeys: 3 })
}

function listOf({ items, minItems = 0, uniqueItems }: Schema): Arbitrary<Json[]> {
  const item = items ? fromSchema(items) : json
  const limits = { minLength: minItems, maxLength: 3 }
  return uniqueItems ? fc.uniqueArray(item, limits) : fc.array(item, limits)
}

function ofType(type: string, schema: Schema): Arbitrary<Json> {
  switch (type) {
    case 'string':
      return textOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return numberOf({ ...schema, type })
    case 'array':
      return listOf(schema)
    case 'object':
      return objectOf(schema)
    default:
      return fc.constant(null)
  }
}

/** A value is JSON when it stands in a schema of JSON; its type cannot say so. */
const choicesOf = (schema: Schema) => schema.enum as Json[]

/** Values that a schema of ours allows, never `null` where something else is allowed too. */
export function fromSchema(schema: Schema): Arbitrary<Json> {
  if (schema.const !== undefined) return fc.constant(schema.const as Json)
  if (schema.enum) return fc.constantFrom(...choicesOf(schema).filter((one) => one !== null))
  if (schema.anyOf && schema.type === undefined) {
    const useful = schema.anyOf.filter(({ type }) => type !== 'null')
    return fc.oneof(...useful.map(fromSchema))
  }
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  if (types.length === 0) return json
  return fc.oneof(...types.map((type) => ofType(type, schema)))
}
