import { isObject, type JsonObject } from '@svc/definitions'
import type { Definition } from '../apis/definition.ts'

const lists = [
  'transform',
  'transform_response',
  'transform_jq',
  'transform_jq_response',
  'url_rewrites',
  'virtual',
  'size_limits',
  'method_transforms',
  'validate_json',
  'validate_request',
  'circuit_breakers',
  'go_plugin',
  'persist_graphql',
]

function listsIn(given: JsonObject): string[] {
  const { version_data } = given
  const versions = isObject(version_data) ? version_data.versions : undefined
  const paths = Object.values(isObject(versions) ? versions : {})
    .filter(isObject)
    .filter((version) => version.use_extended_paths === true)
    .flatMap(({ extended_paths }) => (isObject(extended_paths) ? [extended_paths] : []))
  return lists.filter((name) =>
    paths.some((lists) => {
      const list = lists[name]
      return Array.isArray(list) && list.some((entry) => isObject(entry) && isOn(entry))
    }),
  )
}

const isOn = (entry: JsonObject) => entry.disabled !== true && entry.enabled !== false

/** Names of what an API asks for and this gateway does not do; the API is served without. */
export function unsupportedIn(definition: Definition, given: JsonObject): string[] {
  const { custom_middleware: plugins, graphql, cache_options } = definition
  const hasPlugins =
    [plugins.pre, plugins.post, plugins.post_key_auth, plugins.response].some(
      (list) => list.length > 0,
    ) || definition.custom_middleware_bundle !== ''
  const features: [string, boolean][] = [
    ['custom_middleware', hasPlugins],
    ['graphql', graphql.enabled],
    ['cache_options', cache_options.enable_cache],
    ['upstream_auth', definition.upstream_auth.enabled],
    ['request_signing', definition.request_signing.is_enabled],
  ]
  const used = features.filter(([, isUsed]) => isUsed).map(([name]) => name)
  return [...used, ...listsIn(given)]
}
