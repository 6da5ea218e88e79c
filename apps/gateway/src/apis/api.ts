import {
  type ClassicDefinition,
  isObject,
  type JsonObject,
  mainVersionName,
  normaliseListenPath,
} from '@svc/definitions'
import { compileEndpoints, type Endpoints } from '../endpoints/endpoints.ts'
import { compileWhole } from '../endpoints/pattern.ts'
import { type Changes, compileChanges } from '../transforms/headers.ts'
import { compileAddresses } from './addresses.ts'
import { type AuthPlan, planAuthentication } from './authentication.ts'
import { type Definition, fillDefinition, type VersionShape } from './definition.ts'
import { compileTargets, type Targets } from './targets.ts'

/** One version inside a definition; an API without versions has one without a name. */
export interface ApiVersion {
  name: string
  shape: VersionShape
  endpoints: Endpoints
  targets: Targets
  /** What is done to headers at all endpoints. */
  changes: Changes
}

/** An API that is ready to be served. */
export interface Api {
  id: string
  orgId: string
  name: string
  definition: Definition
  /** Without a slash at its end; empty for the root. */
  listenPath: string
  /** Lower case; empty for every host. */
  domain: string
  versions: Map<string, ApiVersion>
  main: ApiVersion
  auth: AuthPlan
  letsIn: (address: string) => boolean
  /** Whether the first part of a path may name a version. */
  isVersion: (text: string) => boolean
}

export type Compiled = { api: Api } | { problem: string }

const versionsIn = (given: ClassicDefinition): JsonObject => {
  const { version_data } = given
  const versions = isObject(version_data) ? version_data.versions : undefined
  return isObject(versions) ? versions : {}
}

function compileVersions(given: ClassicDefinition, definition: Definition) {
  const raw = versionsIn(given)
  const versions = new Map<string, ApiVersion>()
  for (const [name, shape] of Object.entries(definition.version_data.versions)) {
    const written = raw[name]
    const endpoints = compileEndpoints(isObject(written) ? written : {})
    const targets = compileTargets(definition.proxy, shape.override_target)
    versions.set(name, { name, shape, endpoints, targets, changes: compileChanges(shape) })
  }
  return versions
}

/** Makes an API of a definition, or tells why it cannot be served. */
export function compileApi(given: ClassicDefinition): Compiled {
  const definition = fillDefinition(given)
  const { protocol, api_id: id, proxy, domain } = definition
  if (id === '') return { problem: 'it has no api_id' }
  if (protocol === 'tcp' || protocol === 'tls') return { problem: `its protocol is ${protocol}` }
  const auth = planAuthentication(definition, given)
  if ('unknown' in auth) return { problem: `authentication by ${auth.unknown} is not known here` }
  const versions = compileVersions(given, definition)
  const main = versions.get(mainVersionName(given) ?? '')
  if (!main) return { problem: 'it has no version' }
  const path = normaliseListenPath(proxy.listen_path)
  return {
    api: {
      ...{ id, orgId: definition.org_id, name: definition.name, definition, versions, main, auth },
      listenPath: path === '/' ? '' : path,
      domain: definition.domain_disabled ? '' : domain.toLowerCase(),
      letsIn: compileAddresses(definition),
      isVersion: compileWhole(definition.definition.url_versioning_pattern),
    },
  }
}
