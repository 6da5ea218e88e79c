import type { KeyValue } from '@svc/keyvalue'
import type { Logger } from 'pino'
import { collections } from '#collections'
import type { Events } from '#features/notifications'
import type { Change } from '#scope'

const channel = 'dashboard-changes'
const refreshMs = 10_000

interface Tools {
  keyvalue: KeyValue
  events: Events
  log: Logger
  now: () => Date
}

const actionOf = ({ before, after }: Change) => {
  if (!before) return 'create'
  return after ? 'update' : 'delete'
}
const unremarkable = new Set(
  Object.values(collections)
    .filter((spec) => spec.revisions === 'none')
    .map((spec) => spec.name),
)

export interface Changes {
  announce(change: Change): void
  /** Calls `forget` whenever a document of these collections changes, on whichever instance. */
  forgetOn(names: string[], forget: () => void): void
  stop(): Promise<void>
}

/** Tells every instance, and every open screen, what a write has changed. */
export async function createChanges({ keyvalue, events, log, now }: Tools): Promise<Changes> {
  const listeners = new Map<string, Set<() => void>>()
  const lost = (err: unknown) => log.warn({ err }, 'a change could not be announced')
  const forget = (name: string) => {
    for (const listener of listeners.get(name) ?? []) listener()
  }
  const forgetAll = () => {
    for (const name of listeners.keys()) forget(name)
  }

  const unsubscribe = await keyvalue.subscribe(channel, forget, forgetAll)
  // A message can be lost while a connection is: nothing older than this is believed.
  const timer = setInterval(forgetAll, refreshMs).unref()

  return {
    announce(change) {
      const { collection, id, org } = change
      if (listeners.has(collection)) {
        forget(collection)
        keyvalue.publish(channel, collection).catch(lost)
      }
      if (unremarkable.has(collection)) return
      const at = now().toISOString()
      const action = actionOf(change)
      events.publish(org, { topic: 'document.changed', at, collection, id, action }).catch(lost)
    },
    forgetOn(names, listener) {
      for (const name of names) {
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      }
    },
    async stop() {
      clearInterval(timer)
      await unsubscribe()
    },
  }
}
