import { createHash } from 'node:crypto'
import type { Kind } from '../collection.ts'

export type Scalar = string | number | boolean

// An index entry of Postgres holds about 2,700 bytes; three such texts and two ids fit.
const longestText = 256
const rfc3339 = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/

/**
 * A value in the form in which every engine compares it, or null when it is not of its kind.
 * Long text keeps its beginning, so it sorts well, and a digest, so that it equals only itself.
 */
export function comparable(kind: Kind, value: unknown): Scalar | null {
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value) ? value : null
  if (kind === 'flag') return typeof value === 'boolean' ? value : null
  if (typeof value !== 'string') return null
  return kind === 'time' ? instantOf(value) : shortened(storable(value))
}

export const beginningOf = (text: string) => storable(text.slice(0, longestText))

/** Text in which `contains` looks: without case, in every script. */
export const folded = (text: string) => storable(text).normalize('NFC').toLowerCase()

/** What a document holds under a declared field; a dot steps into an object. */
export function valueAt(doc: unknown, field: string): unknown {
  return field.split('.').reduce(ownMember, doc)
}

/** The distinct texts of a list. */
export function itemsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return [...new Set(value.map((item) => comparable('list', item)))].filter(
    (item) => typeof item === 'string',
  )
}

const ownMember = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined

// The digest is spelt with characters that nobody looks for.
function shortened(text: string): string {
  if (text.length <= longestText) return text
  const digest = createHash('sha256').update(text).digest()
  return beginningOf(text) + String.fromCharCode(...Array.from(digest, (byte) => 0xe000 + byte))
}

// No engine indexes lone surrogates, Postgres refuses a zero character, libsql ends a text there.
const storable = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed()

// As text '…00.5Z' sorts before '…00Z': every instant gets the same precision and zone.
function instantOf(text: string): string {
  if (!rfc3339.test(text)) return shortened(storable(text))
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString()
}
