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

/** Looks up many APIs at once, by `api_id`; those that do not exist are missing. */
export async function findApis(
  { apis }: Pick<ReadScope, 'apis'>,
  apiIds: string[],
): Promise<Map<string, KnownApi>> {
  if (apiIds.length === 0) return new Map()
  const found = await apis.find({ api_id: { in: apiIds } })
  return new Map(found.map((api) => [api.api_id, knownOf(api)]))
}
