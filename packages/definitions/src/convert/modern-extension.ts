import { isObject, type JsonObject, own, ownObject } from '#json/value.ts'

const oldLists = ['prePlugin', 'postAuthenticationPlugin', 'postPlugin', 'responsePlugin']

/** Plugins used to be wrapped in an object. */
function modernPlugins(global: JsonObject) {
  for (const key of oldLists) {
    const plugins = own(ownObject(global, key), 'plugins')
    if (plugins !== undefined && own(global, `${key}s`) === undefined) global[`${key}s`] = plugins
    delete global[key]
  }
}

/** A time to live of service discovery used to stand beside its cache. */
function modernDiscovery(discovery: JsonObject | undefined): JsonObject | undefined {
  const timeout = own(discovery, 'cacheTimeout')
  if (discovery === undefined || typeof timeout !== 'number') return discovery
  const { cacheTimeout: _, ...rest } = discovery
  if (isObject(own(rest, 'cache')) || timeout <= 0) return rest
  return { ...rest, cache: { enabled: true, timeout } }
}

/** The extension in its newest words; the given one stays as it is. */
export function modernExtension(given: JsonObject): JsonObject {
  const extension = { ...given }
  const global = { ...ownObject(ownObject(given, 'middleware'), 'global') }
  const server = { ...ownObject(given, 'server') }
  modernPlugins(global)
  if (own(server, 'contextVariables') !== undefined) {
    global.contextVariables ??= server.contextVariables ?? null
    delete server.contextVariables
  }
  const upstream = { ...ownObject(given, 'upstream') }
  const discovery = modernDiscovery(ownObject(upstream, 'serviceDiscovery'))
  if (discovery) upstream.serviceDiscovery = discovery
  if (Object.keys(global).length > 0)
    extension.middleware = { ...ownObject(given, 'middleware'), global }
  return { ...extension, server, upstream }
}
