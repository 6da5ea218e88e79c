import { type JsonObject, put } from '#json/value.ts'

/** The two spellings of names on the wire; `svc` is ours and the one that is stored. */
export const dialects = ['svc', 'tyk'] as const

export type Dialect = (typeof dialects)[number]

const [ours, theirs] = dialects
const extensionOf = (dialect: Dialect, word: string) => `x-${dialect}-${word}`

/** Members of a document that carry the brand. */
const words = ['api-gateway', 'streaming']

/** The name of the extension in a dialect. */
export const extensionNameIn = (dialect: Dialect): string => extensionOf(dialect, 'api-gateway')

function rename(document: JsonObject, from: Dialect, to: Dialect): JsonObject {
  const renamed = new Map(words.map((word) => [extensionOf(from, word), extensionOf(to, word)]))
  const result: JsonObject = {}
  for (const [key, value] of Object.entries(document)) {
    const name = renamed.get(key) ?? key
    // A document with both spellings means the one it is to have.
    if (name !== key && Object.hasOwn(document, name)) continue
    put(result, name, value)
  }
  return result
}

/** A document that was sent in either spelling, in ours. */
export const toOurNames = (document: JsonObject): JsonObject => rename(document, theirs, ours)

/** A stored document in the spelling that a gateway understands. */
export const toDialect = (document: JsonObject, dialect: Dialect): JsonObject =>
  dialect === ours ? document : rename(document, ours, dialect)
