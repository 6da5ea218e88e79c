import type { KeyValue } from '@svc/keyvalue'
import {
  hashText,
  listCandidates,
  listCountersOf,
  parseSession,
  readSession,
  sessionKey,
} from '@svc/sessions'
import type { GatewaySettings } from '@svc/settings'
import type { Watcher } from '../sources/source.ts'
import type { KeyCopies } from './key-copies.ts'
import { type KeyEvent, readKeyEvent } from './key-events.ts'

interface Tools {
  keyvalue: Pick<KeyValue, 'get' | 'remove'>
  settings: GatewaySettings
  orgId: string
  copies: KeyCopies
  watcher: Pick<Watcher, 'forgetKeys' | 'forgetIssuers'>
  /** Tells the other gateways of the same store. */
  tell: (names: readonly string[]) => Promise<void>
  changeCredential: (before: string, after: string) => void
}

/** Does what the control plane says. The same event may come twice: nothing of it adds up. */
export function createEventApplication(tools: Tools) {
  const { keyvalue, settings, orgId, copies, watcher, tell, changeCredential } = tools
  const lookup = {
    ...{ orgId, isHashed: settings.hash_keys, hashFunction: settings.hash_key_function },
    fallbacks: settings.hash_key_function_fallback,
  }

  /** Everything that a token may be known by, in the store and in memory. */
  const namesOfToken = (token: string) => [
    ...listCandidates(token, 'token', lookup).map(({ name }) => name),
    hashText(token, 'murmur64'),
  ]

  async function namesOf(event: KeyEvent): Promise<string[]> {
    if (event.kind === 'key') return [event.name]
    if (event.kind === 'token') return namesOfToken(event.token)
    if (event.kind !== 'client') return []
    const { clientId } = event
    return copies.find((text) => parseSession(text)?.oauth_client_id === clientId)
  }

  async function resetQuotas(names: string[]) {
    for (const name of names) {
      const text = (await keyvalue.get(sessionKey(name))) ?? ''
      const counters = listCountersOf(name, parseSession(text) ?? readSession({}))
      await keyvalue.remove(...counters)
    }
  }

  return async (texts: readonly string[]): Promise<void> => {
    const events = texts.map(readKeyEvent)
    const changed = new Set<string>()
    for (const event of events) {
      const names = await namesOf(event)
      for (const name of names) changed.add(name)
      if ('resetsQuota' in event && event.resetsQuota) await resetQuotas(names)
      if (event.kind === 'issuers') watcher.forgetIssuers(event.apiId)
      if (event.kind === 'credential') changeCredential(event.before, event.after)
    }
    if (changed.size === 0) return
    const names = [...changed]
    const dropped = await copies.forget(names)
    watcher.forgetKeys(names)
    await tell(names)
    await copies.renew(dropped)
  }
}
