import type { Session } from './session.ts'

export interface SettledPassword {
  session: Session
  /** A new password in clear, to be hashed before the session is stored. */
  toHash?: string
}

/**
 * The password of a basic-auth user on a write. None, or the stored text sent back, keeps the
 * stored one. The user name is no member of a stored session: the key is named after it.
 */
export function settlePassword(next: Session, stored?: Session): SettledPassword {
  const { password } = next.basic_auth_data
  const before = stored?.basic_auth_data.password ?? ''
  const isNew = password !== '' && password !== before
  const kept = isNew ? next : (stored ?? next)
  const basic_auth_data = { ...next.basic_auth_data, ...kept.basic_auth_data, user: '' }
  const session = { ...next, basic_auth_data }
  return isNew ? { session, toHash: password } : { session }
}
