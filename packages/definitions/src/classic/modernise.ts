import { copy } from '#json/copy.ts'
import { entriesOf, isObject, type JsonObject, own, ownObject, ownText, put } from '#json/value.ts'
import type { ClassicDefinition } from './definition.ts'
import { modernEndpoints } from './modern-endpoints.ts'

/** The name of the version that is meant when a request names none. */
export function mainVersionName(definition: ClassicDefinition): string | undefined {
  const versionData = ownObject(definition, 'version_data')
  const names = entriesOf(own(versionData, 'versions')).map(([name]) => name)
  const wanted = ownText(versionData, 'default_version')
  return (
    names.find((name) => name === wanted && name !== '') ??
    names.find((name) => name === 'Default' || name === '') ??
    names.sort()[0]
  )
}

function mainVersion(definition: ClassicDefinition): JsonObject {
  const versions = ownObject(ownObject(definition, 'version_data'), 'versions')
  const name = mainVersionName(definition)
  return { ...(name === undefined ? {} : ownObject(versions, name)) }
}

/** One version without a name, which is what an OAS API is. */
function modernVersions(definition: JsonObject) {
  const version = mainVersion(definition)
  const target = ownText(version, 'override_target')
  const proxy = ownObject(definition, 'proxy')
  if (proxy && target !== '') proxy.target_url = target
  definition.version_data = {
    not_versioned: true,
    default_version: '',
    versions: {
      '': {
        ...version,
        name: '',
        override_target: '',
        paths: { ignored: [], white_list: [], black_list: [] },
        use_extended_paths: true,
        extended_paths: modernEndpoints(version, ownObject(definition, 'cache_options')),
      },
    },
  }
}

function modernAuthentication(definition: JsonObject) {
  if (
    own(definition, 'use_go_plugin_auth') === true ||
    own(definition, 'enable_coprocess_auth') === true
  )
    definition.custom_plugin_auth_enabled = true
  definition.use_go_plugin_auth = false
  definition.enable_coprocess_auth = false

  const auth = ownObject(definition, 'auth')
  const configs = ownObject(definition, 'auth_configs') ?? {}
  definition.auth_configs = configs
  for (const [flag, kind] of [
    ['use_standard_auth', 'authToken'],
    ['enable_jwt', 'jwt'],
  ] as const) {
    if (own(definition, flag) === true && auth && !isObject(own(configs, kind)))
      put(configs, kind, copy(auth))
  }
}

/** Scopes of a token used to be two plain fields. */
function modernScopes(definition: JsonObject) {
  const claim = ownText(definition, 'jwt_scope_claim_name')
  const mapping = ownObject(definition, 'jwt_scope_to_policy_mapping') ?? {}
  if (claim === '' && Object.keys(mapping).length === 0) return
  const kind = own(definition, 'use_openid') === true ? 'oidc' : 'jwt'
  const scopes = ownObject(definition, 'scopes') ?? {}
  if (ownText(ownObject(scopes, kind), 'scope_claim_name') === '')
    scopes[kind] = { scope_claim_name: claim, scope_to_policy: copy(mapping) }
  definition.scopes = scopes
  definition.jwt_scope_claim_name = ''
  definition.jwt_scope_to_policy_mapping = {}
}

/**
 * The same API in the newest words of a classic definition: one unnamed version (the main one),
 * one entry for each endpoint and method, no field that a newer one replaces.
 */
export function moderniseClassic(given: ClassicDefinition): ClassicDefinition {
  const definition = copy(given)
  modernAuthentication(definition)
  modernScopes(definition)
  modernVersions(definition)
  const linked = ownObject(definition, 'definition')
  if (linked && own(linked, 'location') === 'url' && own(linked, 'strip_path') === true)
    linked.strip_versioning_data = true
  if (linked) linked.strip_path = false
  return definition
}
