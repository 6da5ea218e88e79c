import {
  keyChangePayload,
  lifetimeOf,
  listCountersOf,
  sessionKey,
  type WriteDecision,
  writeSession,
} from '@svc/sessions'
import type { KeyTools } from './keys.ts'

/** Writes keys and tells everybody who may remember them. */
export function createKeyWriter({ keyvalue, settings, notices, forget }: KeyTools) {
  async function announce(name: string, token?: string) {
    const payload = keyChangePayload([{ name, token, isHashed: settings.hash_keys }])
    forget(payload.split(','))
    await notices.tell('KeySpaceUpdateNotification', payload)
  }
  return {
    announce,
    async write(name: string, { session, resetsQuota }: WriteDecision, token?: string) {
      const ttl = lifetimeOf(session, Date.now() / 1000)
      const options = ttl > 0 ? { ttl } : {}
      await keyvalue.set(sessionKey(name), writeSession(session), options)
      if (resetsQuota) await keyvalue.remove(...listCountersOf(name, session))
      await announce(name, token)
    },
  }
}
