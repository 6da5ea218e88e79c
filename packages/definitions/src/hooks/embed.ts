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
    },
  }
}

/**
 * The definition with the webhooks of its references among the event handlers, each once and up to
 * date. Handlers that were embedded directly stay, references to unknown webhooks change nothing.
 */
export function embedHooks(
  definition: ClassicDefinition,
  references: readonly Json[],
  findHook: FindHook,
): ClassicDefinition {
  const handlers = ownObject(definition, 'event_handlers')
  const events = copy(ownObject(handlers, 'events') ?? {})
  for (const reference of references.filter(isObject)) {
    const id = ownText(ownObject(reference, 'hook'), 'id')
    const event = ownText(reference, 'event_name')
    const hook = id === '' ? undefined : findHook(id)
    if (hook === undefined || event === '') continue
    const others = ownList(events, event).filter((handler) => hookIdOf(handler) !== id)
    put(events, event, [...others, copy(handlerOf(hook, reference))])
  }
  return { ...definition, event_handlers: { ...handlers, events } }
}
