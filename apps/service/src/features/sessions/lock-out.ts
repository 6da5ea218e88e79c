import type { KeyValue } from '@svc/keyvalue'
import { tooMany } from '#failure'

export interface LockOutSettings {
  login_failure_username_limit: number
  login_failure_ip_limit: number
  login_failure_expiration: number
  hide_login_failure_limit_error: boolean
}

export interface LockOut {
  /**
   * Counts an attempt as failed before it is looked at, so that many at once are no more than one
   * after the other; refuses it when this name or this address has failed too often.
   */
  begin(username: string, ip: string): Promise<void>
  /** It was none: the name starts anew, and the address has one failure less. */
  succeeded(username: string, ip: string): Promise<void>
}

/** Limits failed logins of a name and of an address; zero switches a limit off. */
export function createLockOut(
  keyvalue: KeyValue,
  settings: LockOutSettings,
  area: string,
  hiddenText: string,
): LockOut {
  const ttl = settings.login_failure_expiration
  const ofName = (username: string) => `${area}-login-failures-name-${username.toLowerCase()}`
  const ofAddress = (ip: string) => `${area}-login-failures-address-${ip}`

  async function count(key: string, limit: number) {
    if (limit <= 0 || (await keyvalue.increment(key, 1, { ttl })) <= limit) return
    if (settings.hide_login_failure_limit_error) throw tooMany(hiddenText)
    const seconds = Math.max(1, await keyvalue.ttl(key))
    throw tooMany(`Too many failed logins. Retry in ${seconds} seconds.`)
  }
  return {
    async begin(username, ip) {
      await count(ofAddress(ip), settings.login_failure_ip_limit)
      await count(ofName(username), settings.login_failure_username_limit)
    },
    async succeeded(username, ip) {
      await keyvalue.remove(ofName(username))
      if (settings.login_failure_ip_limit > 0) {
        await keyvalue.increment(ofAddress(ip), -1, { ttl })
      }
    },
  }
}
