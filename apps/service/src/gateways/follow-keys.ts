import { keyEvents } from '@svc/sessions'
import type { Logger } from 'pino'
import { collections } from '#collections'
import type { Change } from '#scope'
import type { KeySpace } from './key-space.ts'

interface Tools {
  keySpace: Pick<KeySpace, 'append'>
  isHashed: boolean
  log: Logger
}

/** Longer than it takes from a change of the index to the event that its author appends. */
const waitMs = 1_000

/** What was heard and said within one stretch of time, by organisation and event. */
const newRound = () => ({ heard: new Map<string, Set<string>>(), said: new Set<string>() })

/**
 * Tells data planes of keys that somebody else has made or ended, a gateway of the cluster or time:
 * the index of keys shows them. Whoever changes a key here appends the event itself, at once.
 */
export function followKeys({ keySpace, isHashed, log }: Tools) {
  let [current, last] = [newRound(), newRound()]
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()

  /** Passes on what was heard in the last round and has not been said since. */
  async function pass() {
    const { heard, said } = last
    const later = current.said
    last = current
    current = newRound()
    if (last.heard.size > 0) wait()
    for (const [org, events] of heard) {
      const isSaid = (event: string) => said.has(`${org} ${event}`) || later.has(`${org} ${event}`)
      await keySpace.append(
        org,
        [...events].filter((event) => !isSaid(event)),
      )
    }
  }
  const passSafely = () => {
    work = work.then(pass).catch((err) => {
      log.warn({ err }, 'data planes could not be told of a key')
    })
    return work
  }
  function wait() {
    timer ??= setTimeout(() => {
      timer = undefined
      void passSafely()
    }, waitMs).unref()
  }

  return {
    append(org: string, events: string[]): Promise<void> {
      for (const event of events) current.said.add(`${org} ${event.replace(/:resetQuota$/, '')}`)
      if (events.length > 0) wait()
      return keySpace.append(org, events)
    },
    hear({ collection, org, before, after }: Change): void {
      if (collection !== collections.keyIndex.name) return
      // Entries of the index have the name of their key.
      const { name } = (after ?? before ?? {}) as { name?: string }
      if (name === undefined) return
      const events = current.heard.get(org) ?? new Set()
      for (const event of keyEvents({ name, isHashed })) events.add(event)
      current.heard.set(org, events)
      wait()
    },
    async close(): Promise<void> {
      await passSafely()
      await passSafely()
      clearTimeout(timer)
    },
  }
}
