import type { Session } from '@svc/sessions'

/** A key that has used a part of its quota which somebody wants to hear of. */
export interface QuotaTrigger {
  org_id: string
  key: string
  /** Percent. */
  trigger_limit: number
  usage_percentage: number
}

/** The highest limit that the request of this number has reached; each is reached once in a period. */
export function reachedLimit(
  limits: readonly number[],
  quotaMax: number,
  count: number,
): number | undefined {
  if (quotaMax <= 0) return undefined
  const [before, now] = [((count - 1) / quotaMax) * 100, (count / quotaMax) * 100]
  const reached = limits.filter((limit) => limit > 0 && before < limit && now >= limit)
  return reached.length > 0 ? Math.max(...reached) : undefined
}

interface Tools {
  /** Percent at which every key is told of; 0 for none. */
  everybodyAt: number
  tell: (trigger: QuotaTrigger) => void
}

/** Tells of keys that have used so much of their quota as they, or the settings, say. */
export const createQuotaWatch =
  ({ everybodyAt, tell }: Tools) =>
  (name: string, session: Session, quotaMax: number, count: number): void => {
    const { trigger_limits: own } = session.monitor
    if (own.length === 0 && everybodyAt === 0) return
    const trigger_limit = reachedLimit([...own, everybodyAt], quotaMax, count)
    if (trigger_limit === undefined) return
    const usage_percentage = Math.floor((count / quotaMax) * 100)
    tell({ org_id: session.org_id, key: name, trigger_limit, usage_percentage })
  }

export type QuotaWatch = ReturnType<typeof createQuotaWatch>
