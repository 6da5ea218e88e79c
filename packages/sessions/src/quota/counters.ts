import { blockedKey, quotaKey } from '../layout/key-names.ts'
import { limitIn } from '../session/access-definition.ts'
import type { Limited } from '../session/limit.ts'
import type { Session } from '../session/session.ts'
import { ownMember } from '../shape/kinds.ts'

/** How many requests a counter leaves; -1 is unlimited, and it never falls below zero. */
export const remainingOf = (quotaMax: number, counted: number): number =>
  quotaMax < 0 ? -1 : Math.max(0, quotaMax - counted)

/** Whether the request that raised the counter to this number is one too many; 0 is no quota. */
export const isOverQuota = (quotaMax: number, counted: number): boolean =>
  quotaMax > 0 && counted > quotaMax

/** What counts for one API: its own limit when it has one, otherwise the session's. */
export function limitFor(
  session: Session,
  apiId: string,
): Pick<Limited, 'quota_max' | 'quota_renews' | 'quota_renewal_rate' | 'rate' | 'per'> & {
  scope: string
} {
  const right = ownMember(session.access_rights, apiId)
  const { quota_max, quota_renews, quota_renewal_rate, rate, per } = limitIn(right) ?? session
  const scope = right?.allowance_scope ?? ''
  return { quota_max, quota_renews, quota_renewal_rate, rate, per, scope }
}

/**
 * What the counters of a key are named after: its stored name, or the fixed text that its
 * `rate_limit_pattern` gives instead. Undefined when that pattern depends on the request.
 */
export function counterSubject(name: string, session: Session): string | undefined {
  const pattern = ownMember(session.meta_data, 'rate_limit_pattern')
  if (typeof pattern !== 'string' || pattern === '') return name
  return pattern.includes('$') ? undefined : pattern
}

/** The counter of a key for one API, undefined when it depends on the request. */
export function quotaCounterKey(name: string, session: Session, apiId: string): string | undefined {
  const subject = counterSubject(name, session)
  return subject === undefined ? undefined : quotaKey(subject, limitFor(session, apiId).scope)
}

/** Everything to remove so that all quotas of a key begin anew. */
export function listCountersOf(name: string, session: Session): string[] {
  const scopes = Object.values(session.access_rights).map((right) => right.allowance_scope)
  const subject = counterSubject(name, session) ?? name
  return [
    ...new Set([
      blockedKey(name),
      quotaKey(name),
      ...['', ...scopes].map((scope) => quotaKey(subject, scope)),
    ]),
  ]
}
