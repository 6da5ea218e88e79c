import { createHash, randomUUID } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'

export interface SsoToken {
  ForSection: 'dashboard' | 'portal'
  OrgID: string
  EmailAddress: string
  DisplayName: string
  GroupsIDs: string[]
  SSOOnlyForRegisteredUsers: boolean
  /** Permissions of the one who asked for it; absent when the administration did. */
  cap?: Record<string, string>
}

export interface SsoTokens {
  create(token: SsoToken): Promise<string>
  /** Of many who redeem a token, one receives it, and only for the section it was made for. */
  redeem(nonce: string, section: SsoToken['ForSection']): Promise<SsoToken | undefined>
}

const lifetimeSeconds = 60
const keyOf = (section: string, nonce: string) =>
  `sso-${section}-${createHash('sha256').update(nonce).digest('hex')}`

export function createSsoTokens(keyvalue: KeyValue): SsoTokens {
  return {
    async create(token) {
      const nonce = Buffer.from(randomUUID()).toString('base64')
      const key = keyOf(token.ForSection, nonce)
      await keyvalue.set(key, JSON.stringify(token), { ttl: lifetimeSeconds })
      return nonce
    },
    async redeem(nonce, section) {
      const found = await keyvalue.take(keyOf(section, nonce))
      return found === null ? undefined : JSON.parse(found)
    },
  }
}
