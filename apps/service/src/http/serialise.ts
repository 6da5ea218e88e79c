import fastJson from 'fast-json-stringify'
import type { TSchema } from 'typebox'

type Write = (value: unknown) => string

interface Shape {
  type?: string
  properties?: Record<string, TSchema>
  additionalProperties?: unknown
  items?: TSchema
}

/**
 * Writes values through a schema, which strips what it does not name. Documents that the store
 * shares between readers are frozen; each of them is written once, alone or in a list.
 */
export function writerOf(schema: TSchema): Write {
  const { type, items, properties, additionalProperties }: Shape = schema
  if (type === 'array' && items && isRecord(items))
    return onceForShared(listWriter(writerOf(items)))
  const members = Object.entries(properties ?? {})
  const holdsLists = members.some(([, { type }]: [string, Shape]) => type === 'array')
  if (type === 'object' && holdsLists && !additionalProperties) return memberWriter(members, schema)
  return onceForShared(compiled(schema))
}

const isRecord = (schema: Shape) => schema.type === 'object' && schema.properties !== undefined

/** Its type of a schema is narrower than that of JSON Schema. */
const compiled = (schema: TSchema): Write => fastJson(schema as Parameters<typeof fastJson>[0])

function onceForShared(write: Write): Write {
  const written = new WeakMap<object, string>()
  return (value) => {
    if (typeof value !== 'object' || value === null) return write(value)
    const known = written.get(value)
    if (known !== undefined) return known
    const text = write(value)
    if (Object.isFrozen(value)) written.set(value, text)
    return text
  }
}

const listWriter =
  (write: Write): Write =>
  (value) =>
    Array.isArray(value) ? `[${value.map(write).join()}]` : 'null'

function memberWriter(members: Array<[string, TSchema]>, schema: TSchema): Write {
  const { required = [] } = schema as { required?: string[] }
  const writers = members.map(([name, inner]) => ({
    ...{ name, write: writerOf(inner), isRequired: required.includes(name) },
    before: `${JSON.stringify(name)}:`,
  }))
  return (value) => {
    const given = value as Record<string, unknown>
    const parts: string[] = []
    for (const { name, write, isRequired, before } of writers) {
      const member = given[name]
      if (member !== undefined) parts.push(before + write(member))
      else if (isRequired) throw new Error(`"${name}" is required!`)
    }
    return `{${parts.join()}}`
  }
}
