import type { KeyValue } from '@svc/keyvalue'
import {
  counterSubject,
  isEmptyLimit,
  quotaCounterKey,
  quotaKey,
  remainingOf,
  type Session,
} from '@svc/sessions'

interface Named {
  name: string
  session: Session
}
interface Count {
  counted: number
  /** Unix seconds at which the period ends, 0 when none is running. */
  renews: number
}

/** These sessions with what their counters leave of every quota, in one round trip. */
export async function fillQuotas(
  keyvalue: KeyValue,
  keys: Named[],
  now: number,
): Promise<Session[]> {
  const wanted = [...new Set(keys.flatMap(countersOf))]
  const counts = await readCounts(keyvalue, wanted, now)
  return keys.map((key) => fillQuota(key, (counter) => counts.get(counter ?? '')))
}

const rootCounter = ({ name, session }: Named) => {
  const subject = counterSubject(name, session)
  return subject === undefined ? undefined : quotaKey(subject)
}

function countersOf(key: Named): string[] {
  const { name, session } = key
  const limited = Object.entries(session.access_rights).filter(
    ([, { limit }]) => !isEmptyLimit(limit),
  )
  const counters = [
    rootCounter(key),
    ...limited.map(([apiId]) => quotaCounterKey(name, session, apiId)),
  ]
  return counters.filter((counter) => counter !== undefined)
}

async function readCounts(keyvalue: KeyValue, counters: string[], now: number) {
  const [texts, ttls] = await Promise.all([
    keyvalue.getMany(counters),
    keyvalue.pipeline((batch) => counters.map((counter) => batch.ttl(counter))),
  ])
  return new Map(
    counters.map((counter, at): [string, Count] => {
      const left = Number(ttls[at])
      return [counter, { counted: Number(texts[at] ?? 0) || 0, renews: left > 0 ? now + left : 0 }]
    }),
  )
}

function fillQuota(
  key: Named,
  countOf: (counter: string | undefined) => Count | undefined,
): Session {
  const { name, session } = key
  const filled = <L extends { quota_max: number; quota_renews: number }>(
    limited: L,
    count?: Count,
  ) => ({
    ...limited,
    quota_remaining: remainingOf(limited.quota_max, count?.counted ?? 0),
    quota_renews: count?.renews || limited.quota_renews,
  })
  const rights = Object.entries(session.access_rights).map(([apiId, right]) => {
    if (right.limit === null || isEmptyLimit(right.limit)) return [apiId, right] as const
    const limit = filled(right.limit, countOf(quotaCounterKey(name, session, apiId)))
    return [apiId, { ...right, limit }] as const
  })
  const root = filled(session, countOf(rootCounter(key)))
  return { ...root, access_rights: Object.fromEntries(rights) }
}
