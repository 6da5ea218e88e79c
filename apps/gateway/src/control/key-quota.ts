import type { KeyValue } from '@svc/keyvalue'
import { counterSubject, limitFor, quotaKey, remainingOf, type Session } from '@svc/sessions'

interface Named {
  name: string
  session: Session
}

/** A session that says what its counter leaves of the quota, and when it begins anew. */
export async function fillQuota(
  keyvalue: Pick<KeyValue, 'get' | 'ttl'>,
  { name, session }: Named,
  now: number,
): Promise<Session> {
  const subject = counterSubject(name, session)
  if (subject === undefined || session.quota_max <= 0) return session
  const [onlyApi] = Object.keys(session.access_rights)
  const counter = quotaKey(subject, onlyApi === undefined ? '' : limitFor(session, onlyApi).scope)
  const [counted, left] = await Promise.all([keyvalue.get(counter), keyvalue.ttl(counter)])
  return {
    ...session,
    quota_remaining: remainingOf(session.quota_max, Number(counted ?? 0)),
    quota_renews: left > 0 ? now + left : session.quota_renews,
  }
}
