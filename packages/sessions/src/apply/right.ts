import { type Controls, controlsOf } from '../policies/partitions.ts'
import type { Policy } from '../policies/policy.ts'
import {
  type AccessDefinition,
  limitIn,
  readAccessDefinition,
} from '../session/access-definition.ts'
import { type Limit, zeroLimit } from '../session/limit.ts'
import { ownMember } from '../shape/kinds.ts'
import { unite, uniteEndpoints } from './grant.ts'
import { both, everything, raiseLimits } from './parts.ts'
import { larger, permitsMore } from './raise.ts'

/** What the policies met so far say about one API. */
export interface Right {
  definition: AccessDefinition
  limit: Limit
  /** The policy, or API of a limit of its own, that the counters may be scoped to. */
  setBy: string
  decided: Controls
}

export type Rights = Map<string, Right>

const nothingYet = readAccessDefinition('', {})
const noLimit = zeroLimit()

/** Adds a policy that decides some or all parts for all its APIs alike. */
export function addPolicy(rights: Rights, policy: Policy): void {
  const controls = controlsOf(policy.partitions)
  const raise = remember((limit: Limit) => raiseLimits(limit, policy, controls))
  for (const [apiId, granted] of Object.entries(policy.access_rights)) {
    const met = rights.get(apiId)
    const before = met?.definition ?? { ...nothingYet, api_id: apiId }
    const united = controls.acl ? unite(before, granted) : before
    rights.set(apiId, {
      definition: controls.rate_limit ? addEndpoints(united, granted) : united,
      limit: raise(met?.limit ?? noLimit),
      setBy: controls.acl ? policy.id : (met?.setBy ?? ''),
      decided: met ? both(met.decided, controls) : controls,
    })
  }
}

function addEndpoints(current: AccessDefinition, granted: AccessDefinition): AccessDefinition {
  if (granted.endpoints.length === 0) return current
  return { ...current, endpoints: uniteEndpoints(current.endpoints, granted.endpoints) }
}

/** The APIs of a policy mostly share one limit, which needs to be raised once only. */
function remember<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/**
 * Adds a policy that limits each API by itself. The last such policy says what may be called, but
 * introspection that the key's own rights switch off stays off.
 */
export function addPerApiPolicy(
  rights: Rights,
  policy: Policy,
  own: Readonly<Record<string, AccessDefinition>>,
): void {
  for (const [apiId, granted] of Object.entries(policy.access_rights)) {
    const disable_introspection =
      granted.disable_introspection || ownMember(own, apiId)?.disable_introspection === true
    const offered = offer(apiId, { ...granted, disable_introspection }, policy)
    const current = rights.get(apiId)
    rights.set(apiId, current ? outbid(current, offered) : offered)
  }
}

function offer(apiId: string, granted: AccessDefinition, policy: Policy): Right {
  const own = limitIn(granted)
  const scope = own ? apiId : policy.id
  return {
    definition: { ...granted, api_id: apiId, limit: null, allowance_scope: scope },
    limit: own ?? raiseLimits(zeroLimit(), policy, everything),
    setBy: scope,
    decided: everything,
  }
}

/** Rate and quota are the better of two offers, and the counters those of the better one. */
function outbid(current: Right, offered: Right): Right {
  const keepsRate = permitsMore(current.limit, offered.limit)
  const quota_max = larger(current.limit.quota_max, offered.limit.quota_max)
  const keepsScope = keepsRate || quota_max !== offered.limit.quota_max
  const { rate, per, smoothing } = keepsRate ? current.limit : offered.limit
  const winner = keepsScope ? current : offered
  const renewal = larger(current.limit.quota_renewal_rate, offered.limit.quota_renewal_rate)
  const quota_renewal_rate = quota_max === -1 ? 0 : renewal
  return {
    definition: {
      ...offered.definition,
      allowance_scope: winner.definition.allowance_scope,
      endpoints: uniteEndpoints(current.definition.endpoints, offered.definition.endpoints),
    },
    limit: { ...offered.limit, rate, per, smoothing, quota_max, quota_renewal_rate },
    setBy: winner.setBy,
    decided: everything,
  }
}
