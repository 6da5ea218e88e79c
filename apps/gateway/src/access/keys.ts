import {
  applyPolicies,
  type Candidate,
  hashText,
  listCandidates,
  type Meaning,
  type PolicyLookup,
  parseSession,
  type Session,
  sessionKey,
} from '@svc/sessions'
import type { GatewaySettings } from '@svc/settings'

/** A key as it counts for a request. */
export interface Key {
  /** What stands behind `apikey-`, and what counters are named after. */
  name: string
  token: string
  /** With its policies applied; undefined when they cannot be. */
  session?: Session
}

export interface Keys {
  /** The key that a text names within an organisation. Rejects when the store is away. */
  find(orgId: string, text: string, meaning: Meaning): Promise<Key | undefined> | Key | undefined
  /** A key that stands in no store, with its policies applied. */
  make(orgId: string, token: string, name: string, session: Session): Key
  /** Forgets keys by their stored names, or by the hash that others know them by. */
  forget(names: readonly string[]): void
  clear(): void
}

interface Tools {
  /** The text under a key of the store, wherever that is. */
  read: (key: string) => Promise<string | null>
  settings: GatewaySettings
  policiesOf: (orgId: string) => PolicyLookup
}

interface Remembered {
  key: Key | undefined
  until: number
  names: string[]
}

const most = 50_000
const longestUnknown = 200

/** Looks up keys, remembers them for some seconds and forgets them when told that they changed. */
export function createKeys({ read, settings, policiesOf }: Tools): Keys {
  const { disable_cached_session_state, cached_session_timeout } = settings.local_session_cache
  const keptMs = disable_cached_session_state ? 0 : cached_session_timeout * 1000
  const remembered = new Map<string, Remembered>()
  const places = new Map<string, Set<string>>()
  const lookup = {
    isHashed: settings.hash_keys,
    hashFunction: settings.hash_key_function,
    fallbacks: settings.hash_key_function_fallback,
  }
  /** Whatever is forgotten while a key is looked up makes that look worthless. */
  let changes = 0

  function drop(place: string) {
    const entry = remembered.get(place)
    if (!entry) return
    remembered.delete(place)
    for (const name of entry.names) {
      const found = places.get(name)
      found?.delete(place)
      if (found?.size === 0) places.delete(name)
    }
  }

  function remember(place: string, key: Key | undefined, names: string[]) {
    if (keptMs === 0) return
    drop(place)
    const [oldest] = remembered.keys()
    if (remembered.size >= most && oldest !== undefined) drop(oldest)
    remembered.set(place, { key, until: Date.now() + keptMs, names })
    for (const name of names) {
      const found = places.get(name)
      if (found) found.add(place)
      else places.set(name, new Set([place]))
    }
  }

  function make(orgId: string, token: string, name: string, session: Session): Key {
    const owner = session.org_id || orgId
    const applied = applyPolicies(session, policiesOf(owner), { orgId: owner })
    return { name, token, ...(applied.isApplied && { session: applied.session }) }
  }

  async function look(orgId: string, text: string, candidates: Candidate[]) {
    for (const { name, token = text } of candidates) {
      const stored = await read(sessionKey(name))
      const session = stored === null ? undefined : parseSession(stored)
      if (session) return make(orgId, token, name, session)
    }
    return undefined
  }

  async function lookAndRemember(place: string, orgId: string, text: string, meaning: Meaning) {
    const candidates = listCandidates(text, meaning, { ...lookup, orgId })
    const before = changes
    const key = await look(orgId, text, candidates)
    const names = [...candidates.map(({ name }) => name), hashText(text, 'murmur64')]
    // Anybody can send long texts that are no keys; they must not fill the memory.
    const isKept = key !== undefined || text.length <= longestUnknown
    if (before === changes && isKept) remember(place, key, names)
    return key
  }

  return {
    find(orgId, text, meaning) {
      const place = `${orgId} ${meaning} ${text}`
      const entry = remembered.get(place)
      if (entry && entry.until > Date.now()) return entry.key
      return lookAndRemember(place, orgId, text, meaning)
    },
    make,
    forget(names) {
      changes += 1
      for (const name of names) for (const place of [...(places.get(name) ?? [])]) drop(place)
    },
    clear() {
      changes += 1
      remembered.clear()
      places.clear()
    },
  }
}
