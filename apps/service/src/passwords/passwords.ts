import type { UserRecord } from '#collections'
import { invalid } from '#failure'
import type { Hashing } from './hashing.ts'
import { type PasswordPolicy, weaknessesOf } from './policy.ts'

type Held = Pick<UserRecord, 'password_hash' | 'password_history'>

export interface Passwords {
  verify(held: Pick<Held, 'password_hash'>, password: string): Promise<boolean>
  /** The fields of a user with a new password; refuses a weak or a used one. */
  renew(held: Held, password: string, now: Date): Promise<PasswordFields>
}

export type PasswordFields = Held & Pick<UserRecord, 'password_updated' | 'must_change_password'>

interface Options {
  hashing: Hashing
  policy: PasswordPolicy
  /** How many earlier passwords cannot be used again; the current one never can. */
  history: number
}

export function createPasswords({ hashing, policy, history }: Options): Passwords {
  async function wasUsed({ password_hash, password_history }: Held, password: string) {
    const earlier = [password_hash, ...password_history.slice(0, history)].filter(Boolean)
    for (const hash of earlier) if (await hashing.verify(hash, password)) return true
    return false
  }
  return {
    verify: ({ password_hash }, password) => hashing.verify(password_hash, password),
    async renew(held, password, now) {
      const weaknesses = weaknessesOf(password, policy)
      if (weaknesses.length > 0) throw invalid('Password validation failed', weaknesses)
      if (await wasUsed(held, password)) {
        throw invalid('Password validation failed', ['password was used before'])
      }
      const earlier = [held.password_hash, ...held.password_history].filter(Boolean)
      return {
        password_hash: await hashing.hash(password),
        password_history: earlier.slice(0, history),
        password_updated: now.toISOString(),
        must_change_password: false,
      }
    },
  }
}
