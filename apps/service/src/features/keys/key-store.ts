import type { KeyValue } from '@svc/keyvalue'
import {
  type Candidate,
  keyChangePayload,
  keyEvents,
  lifetimeOf,
  listCountersOf,
  parseSession,
  type Session,
  sessionKey,
  type WriteDecision,
  writeSession,
} from '@svc/sessions'
import type { Gateways } from '#gateways'
import type { KeySettings } from './key-settings.ts'

/** A key that was found, and how it was meant. */
export interface FoundKey extends Candidate {
  session: Session
}

/** What the APIs of a key say about how long it is kept. */
export interface Lasting {
  ofApi: number
  respectsExpiry: boolean
}

interface Tools {
  keyvalue: KeyValue
  gateways: Gateways
  settings: KeySettings
}
type Named = Pick<Candidate, 'name' | 'token'>

/** The sessions of keys in the store that gateways read. */
export function createKeyStore({ keyvalue, gateways, settings }: Tools) {
  const { isHashed, forcedLifetime } = settings

  function optionsFor(session: Session, now: number, lasting: Lasting) {
    const respectsExpiry = settings.respectsExpiry || lasting.respectsExpiry
    const lifetime = lifetimeOf(session, now, {
      ...{ ofApi: lasting.ofApi, respectsExpiry },
      ...(forcedLifetime !== undefined && { forced: forcedLifetime }),
    })
    return lifetime > 0 ? { ttl: lifetime } : {}
  }

  return {
    /** The first of the candidates that exists. */
    async find(candidates: Candidate[]): Promise<FoundKey | undefined> {
      const texts = await keyvalue.getMany(candidates.map(({ name }) => sessionKey(name)))
      for (const [at, candidate] of candidates.entries()) {
        const session = parseSession(texts[at] ?? '')
        if (session) return { ...candidate, session }
      }
      return undefined
    },

    /** Many keys by their stored names; those that are gone are missing. */
    async read(names: string[]): Promise<FoundKey[]> {
      const texts = await keyvalue.getMany(names.map(sessionKey))
      return names.flatMap((name, at) => {
        const session = parseSession(texts[at] ?? '')
        return session ? [{ name, means: 'hash', session }] : []
      })
    },

    /** Writes a session with its counters begun anew where that was decided. False: refused. */
    async write(
      { name }: Named,
      { session, resetsQuota }: WriteDecision,
      how: { now: number; lasting: Lasting; over: 'nothing' | 'existing'; ttl?: number },
    ): Promise<boolean> {
      const options = {
        ...(how.ttl === undefined ? optionsFor(session, how.now, how.lasting) : { ttl: how.ttl }),
        ...(how.over === 'nothing' ? { onlyNew: true } : { onlyExisting: true }),
      }
      const written = await keyvalue.set(sessionKey(name), writeSession(session), options)
      if (written && resetsQuota) await keyvalue.remove(...listCountersOf(name, session))
      return written
    },

    /** Lets every quota of a key begin anew. */
    async resetCounters({ name }: Named, session: Session): Promise<void> {
      await keyvalue.remove(...listCountersOf(name, session))
    },

    async remove({ name }: Named, session: Session): Promise<boolean> {
      const [removed] = await keyvalue.pipeline((batch) => [
        batch.remove(sessionKey(name)),
        batch.remove(...listCountersOf(name, session)),
      ])
      return removed > 0
    },

    /** Makes gateways drop what they remember of these keys, wherever they are. */
    async announce(org: string, changed: Named[], resetsQuota = false): Promise<void> {
      const payload = keyChangePayload(changed.map((key) => ({ ...key, isHashed })))
      gateways.notify('KeySpaceUpdateNotification', payload)
      const events = changed.flatMap((key) => keyEvents({ ...key, isHashed }, resetsQuota))
      await gateways.tell(org, events)
    },
  }
}

export type KeyStore = ReturnType<typeof createKeyStore>
