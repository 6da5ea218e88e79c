import { controlsOf } from '../policies/partitions.ts'
import type { Policy } from '../policies/policy.ts'
import type { Session } from '../session/session.ts'
import { both, clearLimits, nothing, raiseLimits } from './parts.ts'

/**
 * The numbers of the session itself: what policies decide is cleared and raised to the most that
 * one of them permits. Policies with limits per API leave it cleared.
 */
export function raiseRoot(session: Session, policies: readonly Policy[]): Session {
  const decided = policies.map(({ partitions }) => controlsOf(partitions)).reduce(both, nothing)
  return policies
    .filter(({ partitions }) => !partitions.per_api)
    .reduce(
      (raised, policy) => raiseLimits(raised, policy, controlsOf(policy.partitions)),
      clearLimits(session, decided),
    )
}
