import { isObject, type JsonObject } from '@svc/definitions'
import type { Api } from '../apis/api.ts'
import type { Log } from '../log.ts'
import { ask } from '../outbound/ask.ts'
import type { EventName } from '../refusal.ts'

export interface Happening {
  event: EventName
  message: string
  path: string
  /** The address of the client. */
  origin: string
  key: string
}

/** How each event is told. */
export const eventMessages: Record<EventName, string> = {
  AuthFailure: 'Auth Failure',
  KeyExpired: 'Attempted access from expired key.',
  QuotaExceeded: 'Key Quota Limit Exceeded',
  RatelimitExceeded: 'Key Rate Limit Exceeded',
  VersionFailure: 'Attempted access to disallowed version / path.',
  HostDown: 'Uptime test failed',
  HostUp: 'Uptime test succeeded',
}

interface Hook {
  id: string
  method: string
  url: string
  headers: Record<string, string>
  /** Seconds in which the same is not told again. */
  pause: number
}

const textIn = (meta: JsonObject, name: string) => {
  const value = meta[name]
  return typeof value === 'string' ? value : ''
}

/** A webhook among the handlers of an event; undefined for one of another kind or switched off. */
export function readHook(handler: {
  handler_name: string
  handler_meta: object
}): Hook | undefined {
  const meta: unknown = handler.handler_meta
  if (handler.handler_name !== 'eh_web_hook_handler' || !isObject(meta)) return undefined
  const url = textIn(meta, 'target_path')
  if (meta.disabled === true || !/^https?:\/\//i.test(url)) return undefined
  const { header_map, event_timeout } = meta
  const headers = Object.entries(isObject(header_map) ? header_map : {}).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  return {
    url,
    id: textIn(meta, 'id'),
    method: textIn(meta, 'method').toUpperCase() || 'POST',
    headers: Object.fromEntries(headers),
    pause: typeof event_timeout === 'number' ? event_timeout : 0,
  }
}

const timeout = 10_000
const mostAtOnce = 100
const mostPauses = 10_000
const longestName = 500

/** Tells the webhooks of an API what has happened. Nobody waits for them. */
export function createEvents(log: Log) {
  const pauses = new Map<string, number>()
  let underWay = 0

  function isPaused({ id, url, pause }: Hook, api: Api, { event, key, path }: Happening): boolean {
    if (pause <= 0) return false
    const what = [id, url, api.id, event, key, path].join(' ').slice(0, longestName)
    const now = Date.now()
    if ((pauses.get(what) ?? 0) > now) return true
    if (pauses.size > mostPauses) pauses.clear()
    pauses.set(what, now + pause * 1000)
    return false
  }

  async function tell({ url, method, headers }: Hook, happening: Happening) {
    underWay += 1
    try {
      const body = JSON.stringify(happening)
      const all = { 'content-type': 'application/json', 'user-agent': 'svc-gateway', ...headers }
      await ask(url, { method, headers: all, body, timeout, most: 1024 * 1024 })
    } catch (error) {
      log.warn({ err: error, url, event: happening.event }, 'a webhook could not be told')
    } finally {
      underWay -= 1
    }
  }

  return (api: Api, happening: Happening): void => {
    const handlers = api.definition.event_handlers.events[happening.event] ?? []
    for (const handler of handlers) {
      if (handler.handler_name === 'eh_log_handler')
        log.warn({ api: api.id, ...happening }, 'event')
      const hook = readHook(handler)
      if (!hook || underWay >= mostAtOnce || isPaused(hook, api, happening)) continue
      void tell(hook, happening)
    }
  }
}

export type Events = ReturnType<typeof createEvents>
