import {
  applyPolicies,
  lookupPolicies,
  type Policy,
  policyIdsOf,
  type Session,
} from '@svc/sessions'
import { invalid } from '#failure'
import { findPolicies, type KnownApi, policyOf } from '#features/policies'
import type { ReadScope } from '#scope'

type Reader = Pick<ReadScope, 'policies'>

/** The policies that some keys name, in two questions; each is for keys of its organisation. */
async function policiesOf(scope: Reader, sessions: Session[]): Promise<Policy[]> {
  const ids = new Set(sessions.flatMap(policyIdsOf))
  return (await findPolicies(scope, [...ids])).map(policyOf)
}

/** Sessions as they count now. One whose policies cannot be applied is shown as it is stored. */
export async function applyForShow(scope: Reader, sessions: Session[]): Promise<Session[]> {
  const policies = await policiesOf(scope, sessions)
  return sessions.map((session) => {
    const own = policies.filter(({ org_id }) => org_id === session.org_id)
    const applied = applyPolicies(session, lookupPolicies(own))
    return applied.isApplied ? applied.session : session
  })
}

interface Application {
  session: Session
  policies: Policy[]
}

/**
 * The session that is written: with its policies applied. Every policy must exist, but for those
 * that the key had before.
 */
export async function applyForWrite(
  scope: Reader,
  session: Session,
  apis: Map<string, KnownApi>,
  stored?: Session,
): Promise<Application> {
  const policies = await policiesOf(scope, [session])
  const applied = applyPolicies(session, lookupPolicies(policies), {
    apiName: (apiId) => apis.get(apiId)?.name,
  })
  if (!applied.isApplied) throw invalid(applied.refusal.message)
  const kept = stored ? policyIdsOf(stored) : []
  const missing = applied.missing.find((id) => !kept.includes(id))
  if (missing !== undefined) throw invalid(`policy not found: "${missing}"`)
  return { session: applied.session, policies }
}
