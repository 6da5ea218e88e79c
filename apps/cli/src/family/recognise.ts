import { isObject, type JsonObject } from '@svc/definitions'
import { namesIn } from '@svc/names'

/** What the files of the family can hold, as our imports take it. */
export interface Recognised {
  organisations: JsonObject[]
  apis: JsonObject[]
  policies: JsonObject[]
  /** What could not be told, in words. */
  unknown: string[]
}

const extension = namesIn('tyk').extension
const ourExtension = namesIn('svc').extension
const has = (value: JsonObject, ...names: string[]) =>
  names.every((name) => Object.hasOwn(value, name))

const isDocument = (value: JsonObject) => has(value, extension) || has(value, ourExtension)
const isDefinition = (value: JsonObject) => has(value, 'api_id', 'proxy')
const isPolicy = (value: JsonObject) => has(value, 'access_rights') && has(value, 'rate')
const isOrganisation = (value: JsonObject) => has(value, 'owner_name')
/** The index that the synchronising tool of the family keeps beside its files. */
const isIndex = (value: JsonObject) => has(value, 'files') && Array.isArray(value.files)

/** A wrapper around what came without one. */
const wrapped = (value: JsonObject): JsonObject =>
  isDocument(value) ? { api_definition: { is_oas: true }, oas: value } : { api_definition: value }

function addOne(found: Recognised, value: JsonObject, file: string): void {
  if (has(value, 'api_definition')) found.apis.push(value)
  else if (isDocument(value) || isDefinition(value)) found.apis.push(wrapped(value))
  else if (isPolicy(value)) found.policies.push(value)
  else if (isOrganisation(value)) found.organisations.push(value)
  else if (!isIndex(value)) found.unknown.push(`${file} holds nothing that is known`)
}

/** Sorts what a file holds, be it one object or a list of them, by what it looks like. */
export function recognise(found: Recognised, value: unknown, file: string): void {
  const lists = isObject(value) ? [value.apis, value.Data, value.organisations] : [value]
  const items = lists.filter((list) => Array.isArray(list)).flat()
  const isList =
    lists.some((list) => Array.isArray(list)) && !(isObject(value) && isOrganisation(value))
  for (const item of isList ? items : [value]) {
    if (isObject(item)) addOne(found, item, file)
    else found.unknown.push(`${file} holds nothing that is known`)
  }
}
