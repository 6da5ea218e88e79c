import type { Readable } from 'node:stream'
import { failed, type Outcome } from '@svc/definitions'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** An archive may unpack to as much as a body may hold; the rest of it is not even looked at. */
const mostEntries = 1_000
const mostBytes = 20 * 1024 * 1024

const refused = (message: string) => failed({ path: '', message })

/** Archives carry what file managers leave behind: hidden files and folders, previews, notes. */
const isDocument = (name: string) =>
  /\.(json|ya?ml)$/i.test(name) && !name.split('/').some((part) => /^(\.|__MACOSX$)/.test(part))

class TooLarge extends Error {}

async function readEntry(stream: Readable, room: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > room) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function readEntries(zip: ZipFile): Promise<Outcome<Map<string, Buffer>>> {
  const files = new Map<string, Buffer>()
  let room = mostBytes
  if (zip.entryCount > mostEntries) return refused(`the archive has more than ${mostEntries} files`)
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    if (!isDocument(entry.fileName)) continue
    if (files.has(entry.fileName)) return refused(`"${entry.fileName}" is twice in the archive`)
    if (entry.isEncrypted()) return refused(`"${entry.fileName}" is encrypted`)
    if (entry.uncompressedSize > room) throw new TooLarge()
    const content = await readEntry(await zip.openReadStreamPromise(entry), room)
    room -= content.length
    files.set(entry.fileName, content)
  }
  return { ok: true, value: files }
}

/**
 * The JSON and YAML files of a ZIP archive by their paths in it. Paths that lead out of the archive,
 * sizes that lie and archives that unpack without end are problems; nothing is written anywhere.
 */
export async function readArchive(bytes: Buffer): Promise<Outcome<Map<string, Buffer>>> {
  try {
    const zip = await fromBufferPromise(bytes, { validateEntrySizes: true, strictFileNames: true })
    return await readEntries(zip)
  } catch (error) {
    if (error instanceof TooLarge) return refused('the archive unpacks to more than 20 MB')
    const reason = error instanceof Error ? error.message : 'it is broken'
    return refused(`the archive cannot be read: ${reason}`)
  }
}
