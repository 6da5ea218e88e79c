import type { ApiIdentity } from '#classic/complete.ts'
import { extensionName, extensionOf, type OasDocument } from '#extension/name.ts'
import { omit, ownObject, ownText } from '#json/value.ts'

/** The document with the ids that the service gave it, as it is stored and read. */
export function completeOas(
  document: OasDocument,
  { id, apiId, orgId }: Pick<ApiIdentity, 'id' | 'apiId' | 'orgId'>,
): OasDocument {
  const extension = extensionOf(document) ?? {}
  const info = { ...ownObject(extension, 'info'), id: apiId, dbId: id, orgId }
  return { ...document, [extensionName]: { ...extension, info } }
}

export interface OasIdentity {
  /** The public id; empty when the document has none. */
  apiId: string
  /** The internal id; empty when the document has none. */
  id: string
  orgId: string
  name: string
}

/** Who a document says it is. */
export function identityOf(document: OasDocument): OasIdentity {
  const info = ownObject(extensionOf(document), 'info')
  return {
    apiId: ownText(info, 'id'),
    id: ownText(info, 'dbId'),
    orgId: ownText(info, 'orgId'),
    name: ownText(info, 'name'),
  }
}

/** The description alone, as it is shown to the public. */
export const withoutExtension = (document: OasDocument): OasDocument =>
  omit(document, [extensionName])

/** The document with a listen path that is left out of what goes upstream. */
export function withStrippedListenPath(document: OasDocument): OasDocument {
  const extension = extensionOf(document)
  const server = ownObject(extension, 'server')
  const listenPath = { ...ownObject(server, 'listenPath'), strip: true }
  return { ...document, [extensionName]: { ...extension, server: { ...server, listenPath } } }
}
