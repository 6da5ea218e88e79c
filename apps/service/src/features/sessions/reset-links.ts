import { createHash, randomBytes } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import type { Area } from './session-store.ts'

export interface ResetLinks {
  /** A token that lets its holder set the password of these accounts, once. */
  create(userIds: string[]): Promise<string>
  /**
   * Of many who redeem a token one may use it; false for the others. When `use` refuses what was
   * chosen, the token is given back for another try.
   */
  redeem(token: string, use: (userIds: string[]) => Promise<void>): Promise<boolean>
}

const lifetimeSeconds = 1000

export function createResetLinks(keyvalue: KeyValue, area: Area = 'dashboard'): ResetLinks {
  const keyOf = (token: string) =>
    `${area}-reset-${createHash('sha256').update(token).digest('hex')}`
  return {
    async create(userIds) {
      const token = randomBytes(24).toString('base64url')
      await keyvalue.set(keyOf(token), JSON.stringify(userIds), { ttl: lifetimeSeconds })
      return token
    },
    async redeem(token, use) {
      const key = keyOf(token)
      const left = await keyvalue.ttl(key)
      const found = await keyvalue.take(key)
      if (found === null) return false
      try {
        await use(JSON.parse(found))
      } catch (error) {
        if (left > 0) await keyvalue.set(key, found, { ttl: left })
        throw error
      }
      return true
    },
  }
}
