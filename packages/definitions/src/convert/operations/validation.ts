import { resolveReference } from '#json/reference.ts'
import { isObject, type Json, type JsonObject, own, ownList, ownObject } from '#json/value.ts'
import type { Operation } from '#openapi/operations.ts'
import { amount, disabled, enabled } from '../codec.ts'
import { classicOf, field, membersOf } from '../part.ts'

const code = field('errorResponseCode', 'error_response_code', amount)

/** Everything that the description says about a request. */
const requestParts = [field('enabled', 'enabled', enabled), code]

/** The body alone, by a schema that stands in the definition. */
const bodyParts = [field('enabled', 'disabled', disabled), code]

const hasReference = (value: Json): boolean => {
  if (Array.isArray(value)) return value.some(hasReference)
  if (!isObject(value)) return false
  return Object.hasOwn(value, '$ref') || Object.values(value).some(hasReference)
}

const jsonType = 'application/json'

/** The schema of a JSON body, where it needs nothing else of the document. */
function bodySchema(document: JsonObject, operation: JsonObject): JsonObject | undefined {
  const body = resolveReference(document, own(operation, 'requestBody'))
  const schema = ownObject(ownObject(ownObject(body, 'content'), jsonType), 'schema')
  return schema === undefined || hasReference(schema) ? undefined : schema
}

export interface ValidationEntry {
  list: 'validate_json' | 'validate_request'
  entry: JsonObject
}

/** Validation of a request: by its body's schema where that is all there is to check. */
export function validationEntry(
  document: JsonObject,
  { operation, pathItem }: Operation,
  block: JsonObject,
): ValidationEntry {
  const parameters = [...ownList(pathItem, 'parameters'), ...ownList(operation, 'parameters')]
  const schema = parameters.every(isRegexParameter) ? bodySchema(document, operation) : undefined
  if (schema === undefined)
    return { list: 'validate_request', entry: classicOf(requestParts, block) }
  return { list: 'validate_json', entry: { ...classicOf(bodyParts, block), schema } }
}

/** Parameters that stand for an expression in a classic path are no contract with callers. */
const isRegexParameter = (parameter: Json) =>
  isObject(parameter) && String(own(parameter, 'name')).startsWith('customRegex')

export const requestBlock = (entry: JsonObject): JsonObject => membersOf(requestParts, entry)

export const bodyBlock = (entry: JsonObject): JsonObject => membersOf(bodyParts, entry)

/** A request body of the description with the schema of a classic entry. */
export const requestBodyOf = (entry: JsonObject): JsonObject => ({
  content: { [jsonType]: { schema: ownObject(entry, 'schema') ?? {} } },
})
