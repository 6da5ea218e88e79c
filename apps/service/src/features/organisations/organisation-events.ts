import { setTimeout as pause } from 'node:timers/promises'
import type { KeyValue } from '@svc/keyvalue'
import type { Logger } from 'pino'
import type { Mailer } from '#mail'
import type { Fetch } from '#outbound'
import type { ReadScope } from '#scope'

/** Events that `event_options` of an organisation can send elsewhere. */
export type OrganisationEvent = 'key_event' | 'hashed_key_event' | 'api_event' | 'key_request_event'

interface Channels {
  email?: string | null
  webhook?: string | null
  redis?: boolean | null
}

interface Tools {
  fetch: Fetch
  mailer: Mailer
  keyvalue: KeyValue
  log: Logger
}

/** The channel of the key-value store on which an organisation's events are published. */
export const eventChannelOf = (org: string): string => `organisation-events-${org}`

const retryAfterMs = [1_000, 10_000, 60_000]
const mostBytes = 64 * 1024

/** Tells the world outside of what happens in an organisation, as its `event_options` say. */
export function createOrganisationEvents({ fetch, mailer, keyvalue, log }: Tools) {
  const stopped = new AbortController()
  const underway = new Set<Promise<void>>()

  async function post(url: string, body: string) {
    const headers = {
      'user-agent': 'svc-dashboard',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }
    const { status } = await fetch(url, { method: 'POST', headers, body, mostBytes })
    if (status >= 400) throw new Error(`the webhook answered with ${status}`)
  }
  /** What cannot be delivered is tried again, and never the concern of whoever caused it. */
  async function retrying(work: () => Promise<unknown>, facts: object) {
    for (const wait of [...retryAfterMs, undefined]) {
      try {
        await work()
        return
      } catch (err) {
        if (wait === undefined || stopped.signal.aborted) {
          log.error({ err, ...facts }, 'event given up')
          return
        }
        log.warn({ err, ...facts }, 'event not delivered, will retry')
        await pause(wait, undefined, { signal: stopped.signal }).catch(() => undefined)
      }
    }
  }
  function start(work: () => Promise<unknown>, facts: object) {
    const delivery = retrying(work, facts).finally(() => underway.delete(delivery))
    underway.add(delivery)
  }

  return {
    /** Sends `<event>.<what>` with its data to every channel that the organisation has set. */
    async tell(
      { organisations, org }: Pick<ReadScope, 'organisations' | 'org'>,
      event: OrganisationEvent,
      what: string,
      data: unknown,
    ): Promise<void> {
      const options = (await organisations.get(org))?.event_options
      const { email, webhook, redis } =
        (options as Record<string, Channels> | undefined)?.[event] ?? {}
      const name = `${event}.${what}`
      const text = JSON.stringify({ event: name, data })
      if (webhook) start(() => post(webhook, text), { org, event: name, channel: 'webhook' })
      if (redis) {
        const publish = () => keyvalue.publish(eventChannelOf(org), text)
        start(publish, { org, event: name, channel: 'redis' })
      }
      if (email) {
        await mailer.send({
          to: email,
          subject: name,
          text: JSON.stringify({ event: name, data }, null, 2),
        })
      }
    },
    async close(): Promise<void> {
      stopped.abort()
      await Promise.all(underway)
    },
  }
}

export type OrganisationEvents = ReturnType<typeof createOrganisationEvents>
