import { resolveReference } from '#json/reference.ts'
import { entriesOf, type Json, type JsonObject, own, ownList } from '#json/value.ts'

export interface Members {
  properties: Map<string, Json>
  required: Set<string>
}

/** More schemas than this make up no object that anybody wrote by hand. */
const mostParts = 200

/** The members of an object schema, those of the schemas that it is made of included. */
export function membersOf(document: JsonObject, schema: JsonObject): Members {
  const properties = new Map<string, Json>()
  const required = new Set<string>()
  const parts = new Set([schema])
  // Grows while it is walked; a schema that is met again was there already.
  for (const part of parts) {
    for (const below of ownList(part, 'allOf')) {
      const resolved = resolveReference(document, below)
      if (resolved && parts.size < mostParts) parts.add(resolved)
    }
    for (const [name, member] of entriesOf(own(part, 'properties')))
      if (!properties.has(name)) properties.set(name, member)
    for (const name of ownList(part, 'required')) if (typeof name === 'string') required.add(name)
  }
  return { properties, required }
}
