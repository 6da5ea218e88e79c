import { resolveReference } from '#json/reference.ts'
import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  own,
  ownList,
  ownObject,
  put,
} from '#json/value.ts'

/** Schemas may contain themselves and many others: a sample goes this far and no further. */
const deepest = 8
const most = 200

const plain: Record<string, Json> = {
  string: 'string',
  integer: 0,
  number: 0,
  boolean: true,
  null: null,
}

const texts: Record<string, string> = {
  date: '2030-01-31',
  'date-time': '2030-01-31T12:00:00Z',
  uuid: '00000000-0000-4000-8000-000000000000',
  email: 'user@example.org',
  uri: 'https://example.org',
}

/** A value that the schema itself gives. */
function givenValue(schema: JsonObject): Json | undefined {
  const listed = [...ownList(schema, 'examples'), ...ownList(schema, 'enum')]
  return own(schema, 'example') ?? own(schema, 'default') ?? own(schema, 'const') ?? listed[0]
}

const typeOf = (schema: JsonObject): string => {
  const type = own(schema, 'type')
  const word = Array.isArray(type) ? type.find((one) => one !== 'null') : type
  if (typeof word === 'string') return word
  return Object.hasOwn(schema, 'properties') ? 'object' : ''
}

function createSampler(document: JsonObject) {
  let visited = 0

  function visitMembers(schema: JsonObject, depth: number): JsonObject {
    const sample: JsonObject = {}
    for (const [key, member] of entriesOf(ownObject(schema, 'properties'))) {
      const value = visit(member, depth + 1)
      if (value !== undefined) put(sample, key, value)
    }
    return sample
  }

  function visitAll(schemas: Json[], depth: number): JsonObject {
    const parts = schemas.map((schema) => visit(schema, depth + 1)).filter(isObject)
    return Object.fromEntries(parts.flatMap((part) => Object.entries(part)))
  }

  function visitType(schema: JsonObject, depth: number): Json | undefined {
    const type = typeOf(schema)
    if (type === 'object') return visitMembers(schema, depth)
    if (type === 'array') {
      const item = visit(own(schema, 'items') ?? {}, depth + 1)
      return item === undefined ? [] : [item]
    }
    const format = own(schema, 'format')
    if (type === 'string' && typeof format === 'string') return texts[format] ?? 'string'
    return plain[type]
  }

  function visit(given: Json, depth: number): Json | undefined {
    if (++visited > most || depth > deepest) return undefined
    const schema = resolveReference(document, given)
    if (schema === undefined) return undefined
    const value = givenValue(schema)
    if (value !== undefined) return value
    const [choice] = [...ownList(schema, 'oneOf'), ...ownList(schema, 'anyOf')]
    if (choice !== undefined) return visit(choice, depth + 1)
    const all = ownList(schema, 'allOf')
    return all.length > 0 ? visitAll(all, depth) : visitType(schema, depth)
  }

  return visit
}

/** A value that fits a schema as far as its shape goes; nothing where it says too little. */
export const sampleOf = (document: JsonObject, schema: Json): Json | undefined =>
  createSampler(document)(schema, 0)
