import { MongoBulkWriteError } from 'mongodb'
import type { Doc } from '../collection.ts'
import { versioned } from '../core/stored.ts'
import type { Stored } from '../documents.ts'
import { DuplicateDocument } from '../errors.ts'
import { answered, isDuplicate } from './errors.ts'
import type { Desk } from './read.ts'
import { type DocumentRecord, uniqueKeys } from './record.ts'
import { recordFor } from './write.ts'

const together = 250

/** All of the documents; what was written before one that is refused is taken back. */
export async function insertMany<T extends Doc>(
  desk: Desk,
  raws: readonly T[],
): Promise<Stored<T>[]> {
  const last = await lastVersions(
    desk,
    raws.map(({ id }) => id),
  )
  const made = raws.map((raw) => recordFor(desk, raw, 'create', (last.get(raw.id) ?? 0) + 1))
  const written: string[] = []
  for (let at = 0; at < made.length; at += together) {
    const part = made.slice(at, at + together)
    try {
      await insertSome(
        desk,
        part.map(({ record }) => record),
        written,
      )
    } catch (error) {
      const refused = part[written.length - at]?.doc
      const told = isDuplicate(error) ? await refusalOf(desk, refused) : error
      await takeBack(desk, written)
      throw told
    }
  }
  return made.map(({ doc, record }) => versioned(doc, record.version))
}

async function insertSome({ records }: Desk, part: DocumentRecord[], written: string[]) {
  let count = part.length
  try {
    await answered(records.insertMany(part, { ordered: true }))
  } catch (error) {
    count = error instanceof MongoBulkWriteError ? error.insertedCount : 0
    throw error
  } finally {
    written.push(...part.slice(0, count).map(({ _id }) => _id))
  }
}

async function takeBack({ records }: Desk, ids: string[]) {
  if (ids.length > 0) await answered(records.deleteMany({ _id: { $in: ids } }))
}

/** Which index refused is not told by every server, so the taken value is looked for. */
async function refusalOf({ layout, records }: Desk, doc: Doc | undefined) {
  const { shape } = layout
  for (const { name, key, fields } of doc ? uniqueKeys(shape, doc) : []) {
    const taken = await answered(records.findOne({ [name]: key, _id: { $ne: doc?.id } }))
    if (taken) return new DuplicateDocument(shape.name, fields)
  }
  return new DuplicateDocument(shape.name, ['id'])
}

async function lastVersions({ layout, revisions }: Desk, ids: string[]) {
  const last = new Map<string, number>()
  const { name, keepsRevisions } = layout.shape
  if (!keepsRevisions) return last
  const kept = revisions.find(
    { collection: name, id: { $in: ids } },
    { projection: { id: 1, version: 1 } },
  )
  for (const { id, version } of await answered(kept.toArray())) {
    last.set(id, Math.max(version, last.get(id) ?? 0))
  }
  return last
}
