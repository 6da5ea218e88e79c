import type { KeyValue } from '@svc/keyvalue'
import { tooMany } from '#failure'

export interface LockOutSettings {
  login_failure_username_limit: number
  login_failure_ip_limit: number
  login_failure_expiration: number
  hide_login_failure_limit_error: boolean
}

export interface LockOut {
  /** Refuses when this name or this address has failed too often. */
  check(username: string, ip: string): Promise<void>
  failed(username: string, ip: string): Promise<void>
  succeeded(username: string): Promise<void>
}

/** Counts failed logins of a name and of an address; zero switches a limit off. */
export function createLockOut(
  keyvalue: KeyValue,
  settings: LockOutSettings,
  area: string,
  hiddenText: string,
): LockOut {
  const ofName = (username: string) => `${area}-login-failures-name-${username.toLowerCase()}`
  const ofAddress = (ip: string) => `${area}-login-failures-address-${ip}`
  const limits = (username: string, ip: string): Array<[key: string, limit: number]> => [
    [ofName(username), settings.login_failure_username_limit],
    [ofAddress(ip), settings.login_failure_ip_limit],
  ]
  return {
    async check(username, ip) {
      for (const [key, limit] of limits(username, ip)) {
        if (limit <= 0 || Number((await keyvalue.get(key)) ?? 0) < limit) continue
        const seconds = Math.max(1, await keyvalue.ttl(key))
        if (settings.hide_login_failure_limit_error) throw tooMany(hiddenText)
        throw tooMany(`Too many failed logins. Retry in ${seconds} seconds.`)
      }
    },
    async failed(username, ip) {
      for (const [key, limit] of limits(username, ip)) {
        if (limit > 0) {
          await keyvalue.increment(key, 1, { ttl: settings.login_failure_expiration })
        }
      }
    },
    async succeeded(username) {
      await keyvalue.remove(ofName(username))
    },
  }
}
