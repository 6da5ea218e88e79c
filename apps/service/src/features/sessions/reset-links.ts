import { createHash, randomBytes } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'

export interface ResetLinks {
  /** A token that lets its holder set the password of these accounts, once. */
  create(userIds: string[]): Promise<string>
  redeem(token: string): Promise<string[]>
}

const lifetimeSeconds = 1000
const keyOf = (token: string) =>
  `dashboard-reset-${createHash('sha256').update(token).digest('hex')}`

export function createResetLinks(keyvalue: KeyValue): ResetLinks {
  return {
    async create(userIds) {
      const token = randomBytes(24).toString('base64url')
      await keyvalue.set(keyOf(token), JSON.stringify(userIds), { ttl: lifetimeSeconds })
      return token
    },
    async redeem(token) {
      const found = await keyvalue.take(keyOf(token))
      return found === null ? [] : JSON.parse(found)
    },
  }
}
