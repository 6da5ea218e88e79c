import type { Policy } from '../policies/policy.ts'
import { isEmptyLimit } from '../session/limit.ts'
import { policyIdsOf, type Session } from '../session/session.ts'
import { findRefusal, noAccess, type Refusal } from './refusal.ts'
import { addPerApiPolicy, addPolicy, type Rights } from './right.ts'
import { raiseRoot } from './root.ts'
import { settleRights } from './settle.ts'
import { addTraits } from './traits.ts'

export type PolicyLookup = (id: string) => Policy | undefined

export type Application =
  | { isApplied: true; session: Session; missing: string[] }
  | { isApplied: false; refusal: Refusal }

export interface ApplyOptions {
  /** The organisation that policies must belong to; the session's when not given. */
  orgId?: string
  /** The present name of an API, where it is known. */
  apiName?: (apiId: string) => string | undefined
}

/**
 * The session as it counts once the policies that it names are applied, or why it is refused. Pure,
 * and the same when applied again. The order of policies decides between equal members of metadata
 * and post-expiry rules, the scope of shared counters, and what may be called where several
 * policies with limits per API name the same one; it decides nothing else.
 */
export function applyPolicies(
  session: Session,
  policyOf: PolicyLookup,
  { orgId = session.org_id, apiName }: ApplyOptions = {},
): Application {
  const ids = policyIdsOf(session)
  if (ids.length === 0) return { isApplied: true, session: scopeOwnLimits(session), missing: [] }
  const policies = ids.flatMap((id) => policyOf(id) ?? [])
  const refusal = findRefusal(ids, policies, orgId)
  if (refusal) return { isApplied: false, refusal }
  const raised = addTraits(raiseRoot(session, policies), policies)
  const settled = settleRights(raised, collectRights(session, policies))
  const applied = apiName ? nameApis(settled, apiName) : settled
  if (Object.keys(applied.access_rights).length === 0) {
    return { isApplied: false, refusal: noAccess }
  }
  return { isApplied: true, session: applied, missing: ids.filter((id) => !policyOf(id)) }
}

/** Finds policies by `id`, and by `_id` where no `id` is the same. */
export function lookupPolicies(policies: Iterable<Policy>): PolicyLookup {
  const all = [...policies]
  const found = new Map([
    ...all.map((policy): [string, Policy] => [policy._id, policy]),
    ...all.map((policy): [string, Policy] => [policy.id, policy]),
  ])
  return (id) => (id === '' ? undefined : found.get(id))
}

function collectRights(session: Session, policies: readonly Policy[]): Rights {
  const rights: Rights = new Map()
  for (const policy of policies) {
    if (policy.partitions.per_api) addPerApiPolicy(rights, policy, session.access_rights)
    else addPolicy(rights, policy)
  }
  return rights
}

/** Without policies, an API with a limit of its own counts for itself. */
function scopeOwnLimits(session: Session): Session {
  return mapRights(session, (right, apiId) =>
    isEmptyLimit(right.limit) ? right : { ...right, allowance_scope: apiId },
  )
}

const nameApis = (session: Session, apiName: (apiId: string) => string | undefined): Session =>
  mapRights(session, (right, apiId) => ({ ...right, api_name: apiName(apiId) ?? right.api_name }))

type AccessRights = Session['access_rights']

function mapRights(
  session: Session,
  change: (right: AccessRights[string], apiId: string) => AccessRights[string],
): Session {
  const entries = Object.entries(session.access_rights)
  return {
    ...session,
    access_rights: Object.fromEntries(
      entries.map(([apiId, right]) => [apiId, change(right, apiId)]),
    ),
  }
}
