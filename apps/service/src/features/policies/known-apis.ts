import { version } from '@svc/documents'
import type { ApiFacts } from '@svc/sessions'
import type { ApiRecord } from '#collections'
import type { ReadScope } from '#scope'

/** What a policy or a key has to know of an API. */
export interface KnownApi extends ApiFacts {
  name: string
  /** `session_lifetime`: seconds that its keys are kept, 0 for ever. */
  sessionLifetime: number
  respectsExpiry: boolean
  /** `dont_set_quota_on_create`. */
  keepsQuota: boolean
}

const graphTypes = ['graphql', 'udg', 'subgraph', 'supergraph']

function knownOf({ name, auth_types, api_type, api_definition: definition }: ApiRecord): KnownApi {
  const lifetime = definition.session_lifetime
  return {
    name,
    authTypes: auth_types,
    isGraphql: graphTypes.includes(api_type),
    sessionLifetime: typeof lifetime === 'number' ? lifetime : 0,
    respectsExpiry: definition.session_lifetime_respects_key_expiration === true,
    keepsQuota: definition.dont_set_quota_on_create === true,
  }
}

const mostKept = 20_000

/** Looks up many APIs at once, by `api_id`; those that do not exist are missing. */
export type FindApis = (
  scope: Pick<ReadScope, 'apis'>,
  apiIds: string[],
) => Promise<Map<string, KnownApi>>

/** Remembers what it read of an API until this is written again: to open thousands takes long. */
export function createKnownApis(): FindApis {
  const kept = new Map<string, { version: number; apiId: string; known: KnownApi }>()

  return async ({ apis }, apiIds) => {
    const found = new Map<string, KnownApi>()
    if (apiIds.length === 0) return found
    const changed: string[] = []
    for (const { id, version: latest } of await apis.versions({ api_id: { in: apiIds } })) {
      const one = kept.get(id)
      if (one?.version === latest) found.set(one.apiId, one.known)
      else changed.push(id)
    }
    if (kept.size > mostKept) kept.clear()
    for (const api of changed.length > 0 ? await apis.find({ id: { in: changed } }) : []) {
      const known = knownOf(api)
      kept.set(api.id, { version: api[version], apiId: api.api_id, known })
      found.set(api.api_id, known)
    }
    return found
  }
}
