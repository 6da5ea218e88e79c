import { failed, isShallow, type Json, type Outcome } from '@svc/definitions'
import { parseText, type TextFormat } from '@svc/definitions/text'
import { readBundle } from './bundle.ts'
import { isPoisoned } from './poison.ts'
import { readLargeYaml } from './yaml.ts'

/** YAML takes a millisecond for some thousand letters: more of it is read aside. */
const largeYaml = 50_000

const refused = (message: string): Outcome<Json> => failed({ path: '', message })

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))

/** One text as a document; JSON unless it is called YAML or looks like it. */
export async function readText(bytes: Buffer, format?: TextFormat): Promise<Outcome<Json>> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refused('the text is not UTF-8')
  }
  if (text.trim() === '') return refused('the document is empty')
  const read = await parseText(text, format, text.length > largeYaml ? readLargeYaml : undefined)
  if (!read.ok) return read
  if (!isShallow(read.value)) return refused('the document is nested too deeply')
  if (isPoisoned(read.value)) return refused('the document has a member __proto__')
  return read
}

/**
 * A document in whatever form it came: JSON, YAML, or a ZIP archive of both, of which one document
 * is made. What is wrong with it comes back as problems; the work is bounded whatever it is.
 */
export const readDocument = (bytes: Buffer, format?: TextFormat): Promise<Outcome<Json>> =>
  isZip(bytes) ? readBundle(bytes, readText) : readText(bytes, format)
