import type { ClassicDefinition } from '#classic/definition.ts'
import { copy } from '#json/copy.ts'
import {
  isObject,
  type Json,
  type JsonObject,
  own,
  ownList,
  ownObject,
  ownText,
  put,
} from '#json/value.ts'

/** Finds a stored webhook by its internal id; nothing for one that is not there. */
export type FindHook = (id: string) => JsonObject | undefined

const handlerName = 'eh_web_hook_handler'

const hookIdOf = (handler: Json): string =>
  isObject(handler) && own(handler, 'handler_name') === handlerName
    ? ownText(ownObject(handler, 'handler_meta'), 'id')
    : ''

/** The webhook as a gateway wants it; the reference may have a time-out of its own. */
function handlerOf(hook: JsonObject, reference: JsonObject): JsonObject {
  const timeout = own(reference, 'event_timeout')
  return {
    handler_name: handlerName,
    handler_meta: {
      api_model: {},
      id: ownText(hook, 'id'),
      webhook_id: ownText(hook, 'webhook_id'),
      org_id: ownText(hook, 'org_id'),
      name: ownText(hook, 'name'),
      method: ownText(hook, 'method'),
      target_path: ownText(hook, 'target_path'),
      template_path: ownText(hook, 'template_path'),
      header_map: ownObject(hook, 'header_map') ?? {},
      event_timeout: typeof timeout === 'number' ? timeout : (own(hook, 'event_timeout') ?? 0),
      ...(own(hook, 'disabled') === true && { disabled: true }),
    },
  }
}

interface Reference {
  reference: JsonObject
  event: string
  id: string
}

/** The references that name an event and a webhook. */
const readReferences = (references: readonly Json[]): Reference[] =>
  references
    .filter(isObject)
    .map((reference) => ({
      reference,
      event: ownText(reference, 'event_name'),
      id: ownText(ownObject(reference, 'hook'), 'id'),
    }))
    .filter(({ event, id }) => event !== '' && id !== '')

/** The ids of stored webhooks that references name. */
export const hookIdsOfReferences = (references: readonly Json[]): string[] => [
  ...new Set(readReferences(references).map(({ id }) => id)),
]

const othersIn = (events: JsonObject, { event, id }: Reference) =>
  ownList(events, event).filter((handler) => hookIdOf(handler) !== id)

/** The definition with its events changed. */
function withEvents(
  definition: ClassicDefinition,
  change: (events: JsonObject) => void,
): ClassicDefinition {
  const handlers = ownObject(definition, 'event_handlers')
  const events = copy(ownObject(handlers, 'events') ?? {})
  change(events)
  return { ...definition, event_handlers: { ...handlers, events } }
}

/**
 * The definition with the webhooks of its references among the event handlers, each once and up to
 * date. Handlers that were embedded directly stay, references to unknown webhooks change nothing.
 */
export const embedHooks = (
  definition: ClassicDefinition,
  references: readonly Json[],
  findHook: FindHook,
): ClassicDefinition =>
  withEvents(definition, (events) => {
    for (const one of readReferences(references)) {
      const hook = findHook(one.id)
      if (hook === undefined) continue
      put(events, one.event, [...othersIn(events, one), copy(handlerOf(hook, one.reference))])
    }
  })

/** The definition without what `embedHooks` put in; handlers of unknown webhooks are the caller's own. */
export const detachHooks = (
  definition: ClassicDefinition,
  references: readonly Json[],
  isKnown: (id: string) => boolean,
): ClassicDefinition =>
  withEvents(definition, (events) => {
    for (const one of readReferences(references)) {
      if (isKnown(one.id) && Object.hasOwn(events, one.event))
        put(events, one.event, othersIn(events, one))
    }
  })
