import type { KeyValue } from '@svc/keyvalue'
import type { Logger } from 'pino'
import { collections } from '#collections'
import type { Events } from '#features/notifications'
import type { Change } from '#scope'

const channel = 'dashboard-identities'
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
const ofIdentity: ReadonlySet<string> = new Set([collections.users.name, collections.groups.name])

/** Tells every instance, and every open screen, what a write has changed. */
export function createChanges({ keyvalue, events, log, now }: Tools) {
  let forget = () => {}
  const lost = (err: unknown) => log.warn({ err }, 'a change could not be announced')

  function announce(change: Change) {
    if (ofIdentity.has(change.collection)) {
      forget()
      keyvalue.publish(channel, change.id).catch(lost)
    }
    if (unremarkable.has(change.collection)) return
    const { collection, id, org } = change
    const at = now().toISOString()
    const event = {
      topic: 'document.changed',
      at,
      collection,
      id,
      action: actionOf(change),
    } as const
    events.publish(org, event).catch(lost)
  }

  return {
    announce,
    /** Calls `forgetIdentities` on every change of a user or group, wherever it was made. */
    async follow(forgetIdentities: () => void) {
      forget = forgetIdentities
      const stop = await keyvalue.subscribe(channel, forget, forget)
      // A message can be lost while a connection is: nothing older than this is believed.
      const timer = setInterval(forget, refreshMs).unref()
      return async () => {
        clearInterval(timer)
        await stop()
      }
    },
  }
}
