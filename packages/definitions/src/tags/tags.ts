import { extensionName, extensionOf, type OasDocument } from '#extension/name.ts'
import { type JsonObject, own, ownList, ownObject } from '#json/value.ts'

const united = (object: JsonObject | undefined, tag: string) => [
  ...new Set([...ownList(object, 'tags'), tag]),
]

/** A classic definition that gateways choose by this tag as well. */
export const withClassicTag = (definition: JsonObject, tag: string): JsonObject => ({
  ...definition,
  tags: united(definition, tag),
})

/** The same for an OAS API. Tags that are switched off stay so. */
export function withOasTag(document: OasDocument, tag: string): OasDocument {
  const extension = extensionOf(document) ?? {}
  const server = ownObject(extension, 'server')
  const known = ownObject(server, 'gatewayTags')
  const enabled = own(known, 'enabled') ?? true
  const gatewayTags = { ...known, enabled, tags: united(known, tag) }
  return { ...document, [extensionName]: { ...extension, server: { ...server, gatewayTags } } }
}
