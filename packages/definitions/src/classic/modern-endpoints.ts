import { copy } from '#json/copy.ts'
import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  own,
  ownList,
  ownObject,
  ownText,
} from '#json/value.ts'

/** The lists that come in an old form: plain paths, or an entry with an action for each method. */
const allowances = ['ignored', 'white_list', 'black_list']

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** How long a simple cache keeps an answer where nothing else is said. */
const usualTimeout = 60

const reply = 'reply'

function splitMethods(entry: JsonObject): JsonObject[] {
  const { method_actions: actions, ...rest } = entry
  const found = entriesOf(actions)
  if (found.length === 0) return [rest]
  return found
    .map(([method]) => method)
    .sort()
    .map((method) => ({ ...rest, method }))
}

/** An action that replies is a fixed answer. */
const mocksOf = (entry: JsonObject): JsonObject[] =>
  entriesOf(own(entry, 'method_actions')).flatMap(([method, action]) =>
    isObject(action) && own(action, 'action') === reply
      ? [
          {
            disabled: own(entry, 'disabled') === true,
            path: ownText(entry, 'path'),
            method,
            ignore_case: own(entry, 'ignore_case') === true,
            code: own(action, 'code') ?? 0,
            body: ownText(action, 'data'),
            headers: ownObject(action, 'headers') ?? {},
          },
        ]
      : [],
  )

const isSameEndpoint = (one: JsonObject) => (other: Json) =>
  isObject(other) &&
  own(other, 'path') === own(one, 'path') &&
  own(other, 'method') === own(one, 'method')

/** Plain paths of a version count only while it has no extended ones. */
function plainPaths(version: JsonObject): JsonObject {
  const paths = ownObject(version, 'paths')
  return Object.fromEntries(
    allowances.map((list) => [list, ownList(paths, list).map((path) => ({ path, method: '' }))]),
  )
}

function cacheEntries(paths: Json[], options: JsonObject | undefined): JsonObject[] {
  const timeout = own(options, 'cache_timeout')
  return paths.flatMap((path) =>
    safeMethods.map((method) => ({
      disabled: own(options, 'enable_cache') !== true,
      path,
      method,
      timeout: typeof timeout === 'number' && timeout > 0 ? timeout : usualTimeout,
      cache_response_codes: ownList(options, 'cache_response_codes'),
    })),
  )
}

/** The lists of endpoints of a version in their newest form, whichever form they have. */
export function modernEndpoints(
  version: JsonObject,
  cacheOptions: JsonObject | undefined,
): JsonObject {
  if (own(version, 'use_extended_paths') !== true) return plainPaths(version)
  const { cache, ...lists } = copy(ownObject(version, 'extended_paths') ?? {})
  const mocks = ownList(lists, 'mock_response')
  for (const list of allowances) {
    const entries = ownList(lists, list).filter(isObject)
    for (const mock of entries.flatMap(mocksOf)) {
      if (!mocks.some(isSameEndpoint(mock))) mocks.push(mock)
    }
    if (entries.length > 0) lists[list] = entries.flatMap(splitMethods)
  }
  if (mocks.length > 0) lists.mock_response = mocks
  const cached = Array.isArray(cache) ? cacheEntries(cache, cacheOptions) : []
  if (cached.length > 0)
    lists.advance_cache_config = [...ownList(lists, 'advance_cache_config'), ...cached]
  return lists
}
