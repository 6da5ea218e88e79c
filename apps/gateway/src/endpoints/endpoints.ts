import { isObject, type Json, type JsonObject, modernEndpoints } from '@svc/definitions'
import { compilePath, type PathTest } from './pattern.ts'

/** What is special about an endpoint; `entry` is the whole of what its author wrote. */
export interface Endpoint {
  path: string
  /** Upper case; empty for every method. */
  method: string
  matches: PathTest
  entry: JsonObject
}

export const listNames = [
  'ignored',
  'white_list',
  'black_list',
  'internal',
  'mock_response',
  'transform_headers',
  'transform_response_headers',
  'track_endpoints',
  'do_not_track_endpoints',
  'rate_limit',
  'hard_timeouts',
] as const

/** The lists of endpoints of a version, each in the order of its author. */
export type Endpoints = Record<(typeof listNames)[number], Endpoint[]>

const textIn = (entry: JsonObject, name: string) => {
  const value = entry[name]
  return typeof value === 'string' ? value : ''
}

function compileEndpoint(entry: JsonObject, ignoresCase: boolean): Endpoint {
  const path = textIn(entry, 'path')
  const matches = compilePath(path, ignoresCase || entry.ignore_case === true)
  return { path, method: textIn(entry, 'method').toUpperCase(), matches, entry }
}

const compileList = (list: Json | undefined, ignoresCase: boolean): Endpoint[] =>
  (Array.isArray(list) ? list : [])
    .filter(isObject)
    .filter((entry) => entry.disabled !== true)
    .map((entry) => compileEndpoint(entry, ignoresCase))

/** Compiles the lists of a version; `given` is the version as it travels. */
export function compileEndpoints(given: JsonObject): Endpoints {
  const lists = modernEndpoints(given, undefined)
  const ignoresCase = given.ignore_endpoint_case === true
  const entries = listNames.map((name) => [name, compileList(lists[name], ignoresCase)])
  return Object.fromEntries(entries) as Endpoints
}

/** The first endpoint of a list that a request means. */
export const findEndpoint = (
  list: readonly Endpoint[],
  method: string,
  path: string,
): Endpoint | undefined =>
  list.length === 0
    ? undefined
    : list.find(
        (endpoint) =>
          (endpoint.method === '' || endpoint.method === method) && endpoint.matches(path),
      )
