import { readAt, toPath } from '#json/path.ts'
import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  own,
  ownList,
  ownText,
  put,
} from '#json/value.ts'
import { disabled, required, text } from '../codec.ts'
import { headers } from '../collections.ts'
import { requiredSeconds } from '../duration.ts'
import { classicOf, field, membersOf, type Part } from '../part.ts'

interface Kind {
  type: string
  handler: string
  parts: readonly Part[]
}

const enabled = field('enabled', 'disabled', disabled)
const id = field('id', 'id', text)

const kinds: Kind[] = [
  {
    type: 'webhook',
    handler: 'eh_web_hook_handler',
    parts: [
      enabled,
      id,
      field('name', 'name', text),
      field('url', 'target_path', text),
      field('method', 'method', text),
      field('cooldownPeriod', 'event_timeout', requiredSeconds),
      field('bodyTemplate', 'template_path', text),
      field('headers', 'header_map', headers),
    ],
  },
  {
    type: 'custom',
    handler: 'eh_dynamic_handler',
    parts: [
      enabled,
      id,
      field('functionName', 'name', required(text, '')),
      field('path', 'path', required(text, '')),
    ],
  },
  {
    type: 'log',
    handler: 'eh_log_handler',
    parts: [enabled, id, field('logPrefix', 'prefix', required(text, ''))],
  },
]

function handlerOf(event: JsonObject): JsonObject | undefined {
  const kind = kinds.find(({ type }) => type === own(event, 'type'))
  if (kind === undefined) return undefined
  return { handler_name: kind.handler, handler_meta: classicOf(kind.parts, event) }
}

function eventOf(trigger: string, given: Json): JsonObject[] {
  if (!isObject(given)) return []
  const kind = kinds.find(({ handler }) => handler === own(given, 'handler_name'))
  const meta = own(given, 'handler_meta')
  if (kind === undefined || !isObject(meta)) return []
  return [{ trigger, type: kind.type, ...membersOf(kind.parts, meta) }]
}

const place = toPath('event_handlers.events')

const listEvents = (classic: JsonObject) =>
  entriesOf(readAt(classic, place)).flatMap(([trigger, handlers]) =>
    Array.isArray(handlers) ? handlers.flatMap((handler) => eventOf(trigger, handler)) : [],
  )

/** Handlers of events: one list in the extension, a list for each event in classic. */
export const eventHandlers: Part = {
  key: 'eventHandlers',
  toClassic(value, write) {
    if (!Array.isArray(value)) return
    const events: JsonObject = {}
    for (const event of value.filter(isObject)) {
      const trigger = ownText(event, 'trigger')
      const handler = handlerOf(event)
      if (handler) put(events, trigger, [...ownList(events, trigger), handler])
    }
    write(place, events)
  },
  isActive: (classic) => listEvents(classic).length > 0,
  toOas(classic) {
    const events = listEvents(classic)
    return events.length === 0 ? undefined : events
  },
}
