import { pointerTo } from '#json/pointer.ts'
import { entriesOf, isObject, type JsonObject, own, ownList, ownObject } from '#json/value.ts'
import type { Problem } from '#problem.ts'
import type { ClassicDefinition } from '../definition.ts'

const isOn = (object: JsonObject | undefined, flag = 'enabled') => own(object, flag) === true

/** One way to authenticate at the upstream, and with OAuth exactly one kind of authorisation. */
export function findUpstreamConflicts(definition: ClassicDefinition): Problem[] {
  const auth = ownObject(definition, 'upstream_auth')
  if (!isOn(auth)) return []
  const oauth = ownObject(auth, 'oauth')
  const modes = [
    isOn(ownObject(auth, 'basic_auth')),
    isOn(oauth),
    isOn(ownObject(definition, 'request_signing'), 'is_enabled'),
  ]
  if (modes.filter(Boolean).length > 1)
    return [{ path: '/upstream_auth', message: 'only one upstream authentication may be on' }]
  if (!isOn(oauth) || ownList(oauth, 'allowed_authorize_types').length === 1) return []
  return [
    {
      path: '/upstream_auth/oauth/allowed_authorize_types',
      message: 'upstream OAuth needs exactly one authorisation type',
    },
  ]
}

/** Load balancing needs somewhere to send requests to. */
export function findEmptyBalancing(definition: ClassicDefinition): Problem[] {
  const proxy = ownObject(definition, 'proxy')
  if (!isOn(proxy, 'enable_load_balancing') || ownList(proxy, 'target_list').length > 0) return []
  // Targets may also come from service discovery.
  if (isOn(ownObject(proxy, 'service_discovery'), 'use_discovery_service')) return []
  return [{ path: '/proxy/target_list', message: 'load balancing is on, but has no target' }]
}

const isNegative = (value: unknown) => typeof value === 'number' && value < 0

/** Timeouts of endpoints are not negative. */
export const findNegativeTimeouts = (definition: ClassicDefinition): Problem[] =>
  entriesOf(own(ownObject(definition, 'version_data'), 'versions')).flatMap(([name, version]) => {
    const paths = isObject(version) ? ownObject(version, 'extended_paths') : undefined
    return ownList(paths, 'hard_timeouts').flatMap((entry, index) =>
      isObject(entry) && isNegative(own(entry, 'timeout'))
        ? [
            {
              path: `${pointerTo('/version_data/versions', name)}/extended_paths/hard_timeouts/${index}/timeout`,
              message: 'a timeout must not be negative',
            },
          ]
        : [],
    )
  })

/** Data sources are told apart by their names, whatever their case and the blanks around them. */
export function findRepeatedSources(definition: ClassicDefinition): Problem[] {
  const engine = ownObject(ownObject(definition, 'graphql'), 'engine')
  const seen = new Set<string>()
  return ownList(engine, 'data_sources').flatMap((source, index) => {
    const name = isObject(source) ? own(source, 'name') : undefined
    const key = typeof name === 'string' ? name.trim().toLowerCase() : ''
    // Those without a name are told apart by nothing anyway, and completed with an empty one.
    if (key === '') return []
    const isRepeated = seen.has(key)
    seen.add(key)
    if (!isRepeated) return []
    const path = `/graphql/engine/data_sources/${index}/name`
    return [{ path, message: `the data source "${name}" stands there twice` }]
  })
}
