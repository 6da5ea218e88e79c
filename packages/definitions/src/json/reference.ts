import { keysOfPointer } from './pointer.ts'
import { isObject, type Json, type JsonObject, own } from './value.ts'

/** More references in a row than this are a circle, or a joke. */
const longestChain = 32

const decode = (fragment: string): string | undefined => {
  if (!fragment.includes('%')) return fragment
  try {
    return decodeURIComponent(fragment)
  } catch {
    return undefined
  }
}

const step = (value: Json | undefined, key: string): Json | undefined => {
  if (Array.isArray(value)) return /^[0-9]{1,9}$/.test(key) ? value[Number(key)] : undefined
  return isObject(value) ? own(value, key) : undefined
}

/** What a reference such as `#/components/schemas/A` names inside its document, or nothing. */
export function lookUp(document: JsonObject, reference: string): Json | undefined {
  if (reference === '#') return document
  if (!reference.startsWith('#/')) return undefined
  const pointer = decode(reference.slice(1))
  if (pointer === undefined) return undefined
  return keysOfPointer(pointer).reduce<Json | undefined>(step, document)
}

/** The object itself, or the one that it refers to; nothing for a dead end or a circle. */
export function resolveReference(
  document: JsonObject,
  given: Json | undefined,
): JsonObject | undefined {
  let value = given
  for (let hop = 0; hop < longestChain; hop++) {
    if (!isObject(value)) return undefined
    const reference = own(value, '$ref')
    if (typeof reference !== 'string') return value
    value = lookUp(document, reference)
  }
  return undefined
}
