import { copy } from '#json/copy.ts'
import { readAt, toPath, writeAt } from '#json/path.ts'
import { type Json, type JsonObject, own, ownObject, ownText, put } from '#json/value.ts'
import { withDefaults } from './defaults.ts'
import type { ClassicDefinition } from './definition.ts'
import { defaultListenPath } from './listen-path.ts'
import { slugOf } from './slug.ts'

/** What the service decides about an API, whatever was sent. */
export interface ApiIdentity {
  /** The internal id, 24 hex characters. */
  id: string
  apiId: string
  orgId: string
  /** The setting `force_api_defaults`: the listen path is always stripped. */
  forceDefaults?: boolean
}

/** The key of versions in a request, where nothing else is said. */
export const defaultVersionKey = 'x-api-version'

/** Where the single old `auth` goes when its mechanism is on and has no entry of its own. */
const authKinds: [flag: string, kind: string][] = [
  ['use_standard_auth', 'authToken'],
  ['enable_jwt', 'jwt'],
]

function copyOldAuth(definition: JsonObject) {
  const configs = ownObject(definition, 'auth_configs') ?? {}
  const auth = ownObject(definition, 'auth') ?? {}
  for (const [flag, kind] of authKinds) {
    if (own(definition, flag) === true && !Object.hasOwn(configs, kind))
      put(configs, kind, copy(auth))
  }
}

const setWhereAbsent = (definition: JsonObject, given: JsonObject, path: string, value: Json) => {
  if (readAt(given, toPath(path)) === undefined) writeAt(definition, toPath(path), value)
}

/**
 * A definition as it is stored and read: defaults filled in, ids and organisation set, slug and
 * listen path derived where they were not given.
 */
export function completeClassic(
  given: ClassicDefinition,
  identity: ApiIdentity,
): ClassicDefinition {
  const definition = withDefaults(given)
  definition.id = identity.id
  definition.api_id = identity.apiId
  definition.org_id = identity.orgId
  definition.is_oas = false
  setWhereAbsent(definition, given, 'slug', slugOf(ownText(given, 'name')))
  setWhereAbsent(definition, given, 'definition.key', defaultVersionKey)
  setWhereAbsent(definition, given, 'definition.location', 'header')
  copyOldAuth(definition)

  const proxy = ownObject(definition, 'proxy') ?? {}
  if (ownText(proxy, 'listen_path').trim() === '')
    proxy.listen_path = defaultListenPath(identity.apiId)
  if (identity.forceDefaults) proxy.strip_listen_path = true
  return definition
}
