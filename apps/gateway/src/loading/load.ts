import { setImmediate as breathe } from 'node:timers/promises'
import { isObject, type JsonObject } from '@svc/definitions'
import { readPolicy } from '@svc/sessions'
import type { GatewaySettings } from '@svc/settings'
import { type Api, compileApi } from '../apis/api.ts'
import { type Configuration, createConfiguration } from '../configuration.ts'
import type { Log } from '../log.ts'
import type { Lists } from '../sources/source.ts'
import { unsupportedIn } from './unsupported.ts'

type Segment = Pick<GatewaySettings['db_app_conf_options'], 'node_is_segmented' | 'tags'>

/** Whether a gateway loads an API: all do, unless the gateway is for APIs of some tags only. */
export function isInSegment(definition: JsonObject, { node_is_segmented, tags }: Segment): boolean {
  if (!node_is_segmented) return true
  if (definition.tags_disabled === true) return false
  const own = Array.isArray(definition.tags) ? definition.tags : []
  return own.some((tag) => typeof tag === 'string' && tags.includes(tag))
}

/** The definition of an element of the list that is to be served here. */
function definitionIn(element: JsonObject, segment: Segment): JsonObject | undefined {
  const { api_definition } = element
  if (!isObject(api_definition) || api_definition.active === false) return undefined
  return isInSegment(api_definition, segment) ? api_definition : undefined
}

/** After so many APIs other requests get their turn. */
const atOnce = 20

/** Makes APIs ready, one after the other; one that cannot be served is left out and named. */
async function compileAll(elements: JsonObject[], segment: Segment, log: Log): Promise<Api[]> {
  const apis: Api[] = []
  for (const [at, element] of elements.entries()) {
    if (at % atOnce === atOnce - 1) await breathe()
    const definition = definitionIn(element, segment)
    if (!definition) continue
    const compiled = compileApi(definition)
    const { name, api_id } = definition
    if ('problem' in compiled) {
      log.warn({ api: api_id, name }, `an API is not served: ${compiled.problem}`)
      continue
    }
    apis.push(compiled.api)
    const features = unsupportedIn(compiled.api.definition, definition)
    if (features.length > 0) {
      log.warn({ api: api_id, name, features }, 'an API uses what this gateway does not do')
    }
  }
  return apis
}

/** Makes what was given ready to be served. */
export async function compileConfiguration(
  lists: Lists,
  segment: Segment,
  log: Log,
): Promise<Configuration> {
  const policies = lists.policies.map((policy) => settle(readPolicy(policy)))
  const apis = await compileAll(lists.apis, segment, log)
  return createConfiguration(apis, policies, ({ id, name, listenPath }) =>
    log.warn({ api: id, name, listenPath }, 'an API is not served: its listen path is taken'),
  )
}

/** Policies without an id of their own are known by that of the database. */
const settle = (policy: ReturnType<typeof readPolicy>) => ({
  ...policy,
  id: policy.id || policy._id,
})
