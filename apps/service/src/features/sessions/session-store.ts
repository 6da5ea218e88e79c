import { createHash, randomBytes } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'

/** A user that exists only in the session that a single sign-on opened. */
export interface TemporaryUser {
  email_address: string
  display_name: string
  org_id: string
  user_permissions: Record<string, string>
}

export interface Session {
  /** Whom the session belongs to; for a temporary user an id of its own. */
  user_id: string
  /** The accounts of the same person in other organisations that the password opened too. */
  accounts?: string[]
  temporary?: TemporaryUser
  /** Permissions that the session never exceeds. */
  cap?: Record<string, string>
}

export interface SessionStore {
  open(session: Session): Promise<string>
  find(token: string): Promise<Session | undefined>
  replace(token: string, session: Session): Promise<void>
  end(token: string): Promise<void>
  /** Ends every session of a user, but for the one named. */
  endAll(userId: string): Promise<void>
}

/** Where sessions are for. Those of one area are unknown in the other. */
export type Area = 'dashboard' | 'portal'

/** Browser sessions in the key-value store; what is stored does not open them. */
export function createSessionStore(
  keyvalue: KeyValue,
  lifetimeSeconds: number,
  area: Area = 'dashboard',
): SessionStore {
  const keyOf = (token: string) =>
    `${area}-session-${createHash('sha256').update(token).digest('hex')}`
  const ofUser = (userId: string) => `${area}-sessions-of-${userId}`

  async function end(token: string, userId: string) {
    await keyvalue.remove(keyOf(token))
    await keyvalue.setRemove(ofUser(userId), keyOf(token))
  }
  async function find(token: string): Promise<Session | undefined> {
    const text = await keyvalue.get(keyOf(token))
    return text === null ? undefined : JSON.parse(text)
  }
  const write = (token: string, session: Session) =>
    keyvalue.set(keyOf(token), JSON.stringify(session), { ttl: lifetimeSeconds })

  return {
    find,
    async open(session) {
      const token = randomBytes(32).toString('base64url')
      await write(token, session)
      await keyvalue.setAdd(ofUser(session.user_id), keyOf(token))
      await keyvalue.expire(ofUser(session.user_id), lifetimeSeconds)
      return token
    },
    async replace(token, session) {
      const before = await find(token)
      if (before) await keyvalue.setRemove(ofUser(before.user_id), keyOf(token))
      await write(token, session)
      await keyvalue.setAdd(ofUser(session.user_id), keyOf(token))
      await keyvalue.expire(ofUser(session.user_id), lifetimeSeconds)
    },
    async end(token) {
      const session = await find(token)
      if (session) await end(token, session.user_id)
    },
    async endAll(userId) {
      const keys = await keyvalue.setMembers(ofUser(userId))
      await keyvalue.remove(...keys, ofUser(userId))
    },
  }
}
