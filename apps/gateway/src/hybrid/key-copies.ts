import type { KeyValue } from '@svc/keyvalue'
import { lifetimeOf, parseSession, sessionKey } from '@svc/sessions'

interface Tools {
  keyvalue: KeyValue
  /** The text that the control plane has under a key; null when it has none, rejects when it is away. */
  ask: (key: string) => Promise<string | null>
  isInTouch: () => boolean
  /** Milliseconds that a copy is believed before the control plane is asked again. */
  trustedMs?: number
}

/** Names of all copies, so that keys of this place alone are told from them. */
const copies = 'svc-data-plane-copies'
const most = 100_000

/**
 * Keys of the control plane in the own store. A copy is believed for a while and then asked for
 * again, so that one whose change was never told does not live for ever; while the control plane
 * is away copies go on working.
 */
export function createKeyCopies({ keyvalue, ask, isInTouch, trustedMs = 60_000 }: Tools) {
  const askedAt = new Map<string, number>()
  const underWay = new Map<string, Promise<string | null>>()
  /** Keys that have changed while they were asked for, so that the answer may be old. */
  const outdated = new Set<string>()

  function noteAsked(key: string) {
    if (askedAt.size > most) askedAt.clear()
    askedAt.set(key, Date.now())
  }

  async function keep(key: string, text: string) {
    const session = parseSession(text)
    const ttl = session ? lifetimeOf(session, Date.now() / 1000) : 0
    await keyvalue.pipeline((batch) => [
      batch.set(key, text, ttl > 0 ? { ttl } : {}),
      batch.setAdd(copies, key),
    ])
  }

  async function drop(key: string): Promise<boolean> {
    if ((await keyvalue.setRemove(copies, key)) === 0) return false
    await keyvalue.remove(key)
    return true
  }

  /** Asks until nothing was said of the key meanwhile: what is served is also kept. */
  async function pull(key: string): Promise<string | null> {
    let text: string | null
    do {
      outdated.delete(key)
      text = await ask(key)
      if (text !== null) await keep(key, text)
      else await drop(key)
    } while (outdated.has(key))
    noteAsked(key)
    // A key that the control plane does not know may have been made here.
    return text ?? (await keyvalue.get(key))
  }

  /** One question for all who want the same key at once. */
  function pullOnce(key: string): Promise<string | null> {
    const known = underWay.get(key)
    if (known !== undefined) return known
    const work = pull(key).finally(() => underWay.delete(key))
    underWay.set(key, work)
    return work
  }

  return {
    async read(key: string): Promise<string | null> {
      const copy = await keyvalue.get(key)
      const isTrusted = copy !== null && (askedAt.get(key) ?? 0) + trustedMs > Date.now()
      if (isTrusted || !isInTouch()) return copy
      return pullOnce(key).catch(() => copy)
    },
    /** Drops copies that have changed and says which there were. */
    async forget(names: readonly string[]): Promise<string[]> {
      const dropped: string[] = []
      for (const name of names) {
        const key = sessionKey(name)
        askedAt.delete(key)
        if (underWay.has(key)) outdated.add(key)
        if (await drop(key)) dropped.push(name)
      }
      return dropped
    },
    /** Asks for keys that are in use here, so that they are at hand should the control plane go away. */
    async renew(names: readonly string[]): Promise<void> {
      for (const name of names) await pullOnce(sessionKey(name)).catch(() => null)
    },
    /** The stored names of all copies whose session is one of these. */
    async find(isWanted: (text: string) => boolean): Promise<string[]> {
      const keys = await keyvalue.setMembers(copies)
      const texts = await keyvalue.getMany(keys)
      const prefix = sessionKey('')
      return keys
        .filter((_, at) => isWanted(texts[at] ?? ''))
        .map((key) => key.slice(prefix.length))
    },
  }
}

export type KeyCopies = ReturnType<typeof createKeyCopies>
