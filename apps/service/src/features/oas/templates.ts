import { isObject, type JsonObject, mergeTemplate } from '@svc/definitions'
import { Failure } from '#failure'
import { findAsset } from '#features/assets'
import type { ReadScope } from '#scope'

const readers = ['read', 'write', 'admin']

/** Templates are a section of their own: who may make APIs may not thereby use them. */
function demandTemplates({ actor }: Pick<ReadScope, 'actor'>) {
  if (actor.kind !== 'user') return
  const { isAdmin, permissions } = actor.identity
  const held = permissions.api_assets
  if (isAdmin ? held !== 'deny' : readers.includes(held ?? '')) return
  throw new Failure(403, 'The user does not have the rights to apply templates')
}

export interface TemplateQuery {
  templateID?: string
  /** The spelling of the prose. */
  templateId?: string
}

/** The document on top of the template that the query names, if any. No link to it remains. */
export async function withTemplate(
  scope: Pick<ReadScope, 'actor' | 'assets'>,
  document: JsonObject,
  { templateID, templateId }: TemplateQuery,
): Promise<JsonObject> {
  const id = templateID ?? templateId
  if (!id) return document
  demandTemplates(scope)
  const { data } = await findAsset(scope, id)
  return isObject(data) ? mergeTemplate(data, document) : document
}
