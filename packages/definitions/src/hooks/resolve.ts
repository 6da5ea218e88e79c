import { extensionName, extensionOf, type OasDocument } from '#extension/name.ts'
import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  own,
  ownList,
  ownObject,
  ownText,
} from '#json/value.ts'
import type { FindHook } from './embed.ts'

const headersOf = (hook: JsonObject): Json[] =>
  entriesOf(own(hook, 'header_map')).map(([name, value]) => ({ name, value }))

/** A handler that names a stored webhook, with what that webhook says. */
function resolve(handler: Json, findHook: FindHook): Json {
  if (!isObject(handler) || own(handler, 'type') !== 'webhook') return handler
  const id = ownText(handler, 'id')
  const hook = id === '' ? undefined : findHook(id)
  if (hook === undefined) return handler
  return {
    ...handler,
    name: ownText(hook, 'name'),
    url: ownText(hook, 'target_path'),
    method: ownText(hook, 'method').toUpperCase(),
    bodyTemplate: ownText(hook, 'template_path'),
    headers: headersOf(hook),
  }
}

/** The document as a gateway gets it: handlers that name stored webhooks say what these say. */
export function resolveHooks(document: OasDocument, findHook: FindHook): OasDocument {
  const extension = extensionOf(document)
  const server = ownObject(extension, 'server')
  const handlers = ownList(server, 'eventHandlers')
  if (handlers.length === 0) return document
  const eventHandlers = handlers.map((handler) => resolve(handler, findHook))
  return { ...document, [extensionName]: { ...extension, server: { ...server, eventHandlers } } }
}

/** The ids of stored webhooks that an OAS API refers to. */
export const hookIdsOf = (document: OasDocument): string[] => [
  ...new Set(
    ownList(ownObject(extensionOf(document), 'server'), 'eventHandlers')
      .filter(isObject)
      .filter((handler) => own(handler, 'type') === 'webhook')
      .map((handler) => ownText(handler, 'id'))
      .filter((id) => id !== ''),
  ),
]
