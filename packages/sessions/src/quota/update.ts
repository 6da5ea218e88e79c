import { limitIn } from '../session/access-definition.ts'
import type { Limit } from '../session/limit.ts'
import type { Session } from '../session/session.ts'
import { ownMember } from '../shape/kinds.ts'

export interface WriteDecision {
  session: Session
  /** Whether the counters of the key are to be removed. */
  resetsQuota: boolean
}

export interface UpdateOptions {
  /** `suppress_reset=1`: periods and counters go on. */
  suppressReset?: boolean
}

/** How a changed session is written over the stored one. */
export function decideUpdate(
  next: Session,
  stored: Session,
  now: number,
  { suppressReset = false }: UpdateOptions = {},
): WriteDecision {
  const kept = {
    ...next,
    date_created: stored.date_created,
    expires: isPast(next.expires, now) ? stored.expires : next.expires,
  }
  if (!suppressReset) return { session: restartPeriods(kept, now), resetsQuota: true }
  return {
    session: continuePeriods({ ...kept, last_updated: stored.last_updated }, stored),
    resetsQuota: false,
  }
}

export interface CreateOptions {
  /** `dont_set_quota_on_create` of the APIs. */
  keepsQuota?: boolean
}

/** How a new session is written. */
export function decideCreate(
  session: Session,
  now: number,
  { keepsQuota = false }: CreateOptions = {},
): WriteDecision {
  const created = { ...session, date_created: momentOf(now), last_updated: String(now) }
  return keepsQuota
    ? { session: created, resetsQuota: false }
    : { session: restartPeriods(created, now), resetsQuota: true }
}

const isPast = (expires: number, now: number) => expires > 0 && expires < now

/** RFC 3339 without fractions, as gateways write it. */
export const momentOf = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`

const renewsAt = (renewalRate: number, now: number) => now + Math.max(0, renewalRate)

function restartPeriods(session: Session, now: number): Session {
  return {
    ...session,
    last_updated: String(now),
    quota_renews: renewsAt(session.quota_renewal_rate, now),
    quota_remaining: session.quota_max,
    access_rights: mapLimits(session, (limit) => ({
      quota_renews: renewsAt(limit.quota_renewal_rate, now),
      quota_remaining: limit.quota_max,
    })),
  }
}

function continuePeriods(session: Session, stored: Session): Session {
  return {
    ...session,
    quota_renews: stored.quota_renews,
    access_rights: mapLimits(session, (_limit, apiId) => ({
      quota_renews: ownMember(stored.access_rights, apiId)?.limit?.quota_renews ?? 0,
    })),
  }
}

type Rights = Session['access_rights']

function mapLimits(
  { access_rights }: Session,
  change: (limit: Limit, apiId: string) => Partial<Limit>,
): Rights {
  const entries = Object.entries(access_rights).map(([apiId, right]): [string, Rights[string]] => {
    const limit = limitIn(right)
    if (!limit) return [apiId, right]
    return [apiId, { ...right, limit: { ...limit, ...change(limit, apiId) } }]
  })
  return Object.fromEntries(entries)
}
