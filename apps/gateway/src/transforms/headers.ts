import type { IncomingHttpHeaders } from 'node:http'
import { isObject, type Json } from '@svc/definitions'
import type { ApiVersion } from '../apis/api.ts'
import type { VersionShape } from '../apis/definition.ts'
import { findEndpoint } from '../endpoints/endpoints.ts'

/** Headers to remove, in lower case, and to set. */
export interface HeaderChange {
  removes: string[]
  adds: [name: string, value: string][]
}

const textsIn = (list: Json | undefined) =>
  (Array.isArray(list) ? list : []).filter((item) => typeof item === 'string')

const pairsIn = (map: unknown): [string, string][] =>
  isObject(map)
    ? Object.entries(map).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    : []

const isNothing = ({ removes, adds }: HeaderChange) => removes.length === 0 && adds.length === 0

const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase())

function globalChange(shape: VersionShape, side: 'request' | 'response'): HeaderChange {
  if (side === 'request') {
    if (shape.global_headers_disabled) return { removes: [], adds: [] }
    const { global_headers_remove, global_headers } = shape
    return { removes: lower(global_headers_remove), adds: pairsIn(global_headers) }
  }
  if (shape.global_response_headers_disabled) return { removes: [], adds: [] }
  const { global_response_headers_remove, global_response_headers } = shape
  return { removes: lower(global_response_headers_remove), adds: pairsIn(global_response_headers) }
}

export type Changes = Record<'request' | 'response', HeaderChange[]>

/** What a version changes at all its endpoints. */
export function compileChanges(shape: VersionShape): Changes {
  const listed = (side: keyof Changes) =>
    [globalChange(shape, side)].filter((change) => !isNothing(change))
  return { request: listed('request'), response: listed('response') }
}

/** What a version changes for all its endpoints, then what it changes for the one of a request. */
export function listChanges(
  version: ApiVersion,
  side: 'request' | 'response',
  method: string,
  path: string,
): HeaderChange[] {
  const { transform_headers, transform_response_headers } = version.endpoints
  const list = side === 'request' ? transform_headers : transform_response_headers
  const entry = findEndpoint(list, method, path)?.entry
  const everywhere = version.changes[side]
  if (!entry) return everywhere
  const own = { removes: lower(textsIn(entry.delete_headers)), adds: pairsIn(entry.add_headers) }
  return isNothing(own) ? everywhere : [...everywhere, own]
}

/** A value that an upstream or a client may be sent: a line break would begin another header. */
const inOneLine = (value: string) => value.replace(/[\r\n]+/g, ' ')

/** The headers after these changes; names are in lower case. `fill` replaces variables in values. */
export function changeHeaders(
  headers: IncomingHttpHeaders,
  changes: readonly HeaderChange[],
  fill: (value: string) => string = (value) => value,
): IncomingHttpHeaders {
  if (changes.length === 0) return headers
  const changed: IncomingHttpHeaders = { ...headers }
  for (const { removes, adds } of changes) {
    for (const name of removes) delete changed[name]
    for (const [name, value] of adds) changed[name.toLowerCase()] = inOneLine(fill(value))
  }
  return changed
}
