import type { Json } from '#json/value.ts'
import type { TextFormat } from './parse.ts'

/** A document as text, indented for people. */
export async function writeText(document: Json, format: TextFormat): Promise<string> {
  if (format === 'json') return JSON.stringify(document, null, 2)
  const { stringify } = await import('yaml')
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 })
}
