import { hashText, type Session, settlePassword } from '@svc/sessions'
import { invalid } from '#failure'
import type { Bcrypt } from '#passwords'
import type { KeySettings } from './key-settings.ts'

/** bcrypt reads no further, so that a longer password would be two. */
const longest = 72

/** Refuses what cannot be the password of a basic-auth user. */
export function checkPassword(password: string): void {
  if (password === '') throw invalid('basic_auth_data.password is required')
  if (Buffer.byteLength(password) > longest) {
    throw invalid(`Password must have at most ${longest} bytes`)
  }
}

/** The session with a new password hashed, or with the one that it had. */
export async function hashPassword(
  next: Session,
  stored: Session | undefined,
  { passwordHash }: Pick<KeySettings, 'passwordHash'>,
  bcrypt: Bcrypt,
): Promise<Session> {
  const { session, toHash } = settlePassword(next, stored)
  if (toHash === undefined) return session
  checkPassword(toHash)
  const password =
    passwordHash === 'bcrypt' ? await bcrypt.hash(toHash) : hashText(toHash, passwordHash)
  const basic_auth_data = { ...session.basic_auth_data, password, hash_type: passwordHash }
  return { ...session, basic_auth_data }
}
