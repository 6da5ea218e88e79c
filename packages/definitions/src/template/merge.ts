import { extensionName, extensionOf, type OasDocument } from '#extension/name.ts'
import { copy } from '#json/copy.ts'
import { isObject, type Json, type JsonObject, omit, own, ownObject, put } from '#json/value.ts'

/** What an API has of its own and never from a template. */
const ownMembers = ['id', 'dbId', 'orgId', 'versioning']

/** Maps whose members are whole things: one that stands in both is the imported one. */
const maps = ['info', 'paths', 'webhooks']

const unite = (template: JsonObject, imported: JsonObject): JsonObject => ({
  ...template,
  ...imported,
})

/** United all the way down; lists and plain values are the imported ones. */
function uniteDeeply(template: JsonObject, imported: JsonObject): JsonObject {
  const result = { ...template }
  for (const [key, value] of Object.entries(imported)) {
    const known = own(template, key)
    put(result, key, isObject(value) && isObject(known) ? uniteDeeply(known, value) : value)
  }
  return result
}

/** Components are maps of maps. */
function uniteComponents(template: JsonObject, imported: JsonObject): JsonObject {
  const result = { ...template }
  for (const [kind, value] of Object.entries(imported)) {
    const known = own(template, kind)
    put(result, kind, isObject(value) && isObject(known) ? unite(known, value) : value)
  }
  return result
}

function uniteMember(key: string, template: Json, imported: Json): Json {
  if (!isObject(template) || !isObject(imported)) return imported
  if (key === extensionName) return uniteDeeply(template, imported)
  if (key === 'components') return uniteComponents(template, imported)
  return maps.includes(key) ? unite(template, imported) : imported
}

function templateOf(template: OasDocument): JsonObject {
  const extension = extensionOf(template)
  const info = ownObject(extension, 'info')
  if (extension === undefined || info === undefined) return template
  return { ...template, [extensionName]: { ...extension, info: omit(info, ownMembers) } }
}

/**
 * A new document out of a template and what was imported on top. Maps have the members of both, the
 * imported one where both have it; lists are the imported ones; the extensions are united deeply.
 * Neither is changed, and nothing of the result is shared with them.
 */
export function mergeTemplate(template: OasDocument, imported: OasDocument): OasDocument {
  const base = templateOf(template)
  const result: OasDocument = { ...base }
  for (const [key, value] of Object.entries(imported)) {
    const known = own(base, key)
    put(result, key, known === undefined ? value : uniteMember(key, known, value))
  }
  return copy(result)
}
