import type { Filter } from 'mongodb'
import type { Doc } from '../collection.ts'
import { compose } from '../core/compose.ts'
import { versioned } from '../core/stored.ts'
import { type RevisionAction, type Stored, version } from '../documents.ts'
import { DuplicateDocument, StaleDocument } from '../errors.ts'
import { answered, isDuplicate } from './errors.ts'
import { put } from './put.ts'
import { type Desk, recordOf } from './read.ts'
import {
  comparedMembers,
  type DocumentRecord,
  type RevisionRecord,
  revisionId,
  revisionOf,
  uniqueKeys,
} from './record.ts'

/*
 * Without transactions the order of writes keeps history whole: the record that is about to be
 * replaced goes to the archive first, where everybody would write the same, then the record is
 * replaced if it still has that version. A crash between the two leaves nothing to repair.
 */

export async function insert<T extends Doc>(desk: Desk, raw: T): Promise<Stored<T>> {
  const { doc, record } = recordFor(desk, raw, 'create', (await lastVersion(desk, raw.id)) + 1)
  await refusing(desk, doc, () => answered(desk.records.insertOne(record)))
  return versioned(doc, record.version)
}

export async function replace<T extends Doc>(desk: Desk, raw: Stored<T>): Promise<Stored<T>> {
  const { doc, record } = recordFor(desk, raw, 'update', raw[version] + 1)
  return inPlaceOf(desk, raw.id, raw[version], async (current) => {
    const { matchedCount } = await refusing(desk, doc, () =>
      answered(desk.records.replaceOne(exactly(desk, current), record)),
    )
    if (matchedCount === 0) throw staleIn(desk, raw.id)
    return versioned(doc, record.version)
  })
}

export function remove(desk: Desk, id: string, seen: number): Promise<void> {
  return inPlaceOf(desk, id, seen, async (current) => {
    await announceRemoval(desk, current)
    const { deletedCount } = await answered(desk.records.deleteOne(exactly(desk, current)))
    if (deletedCount === 0) throw staleIn(desk, id)
  })
}

/** Archives the version that was seen, then writes in its place. */
function inPlaceOf<R>(
  desk: Desk,
  id: string,
  seen: number,
  write: (current: DocumentRecord) => Promise<R>,
): Promise<R> {
  const { name, keepsRevisions } = desk.layout.shape
  return desk.turns.take(`${name}/${id}`, async () => {
    const current = await recordOf(desk, id)
    if (current?.version !== seen) throw staleIn(desk, id)
    if (keepsRevisions) await put(desk.revisions, revisionOf(name, current))
    return write(current)
  })
}

const staleIn = ({ layout }: Desk, id: string) => new StaleDocument(layout.shape.name, id)

const exactly = ({ org }: Desk, { _id, version }: DocumentRecord): Filter<DocumentRecord> =>
  org === undefined ? { _id, version } : { _id, version, org_id: org }

export function recordFor<T extends Doc>(
  desk: Desk,
  raw: T,
  action: RevisionAction,
  version: number,
) {
  const { org, actor, layout } = desk
  const { doc, text } = compose(raw, org)
  const record: DocumentRecord = {
    _id: doc.id,
    org_id: doc.org_id,
    version,
    action,
    actor,
    at: new Date().toISOString(),
    ...comparedMembers(layout, doc),
    doc: text,
  }
  return { doc, record }
}

async function lastVersion({ layout, revisions }: Desk, id: string): Promise<number> {
  const { name, keepsRevisions } = layout.shape
  if (!keepsRevisions) return 0
  const last = await answered(
    revisions.findOne({ collection: name, id }, { sort: { version: -1 } }),
  )
  return last?.version ?? 0
}

/** Above the document's version it does not exist for readers, until the document is gone. */
async function announceRemoval(desk: Desk, current: DocumentRecord): Promise<void> {
  const { name, keepsRevisions } = desk.layout.shape
  if (!keepsRevisions) return
  const version = current.version + 1
  const _id = revisionId(name, current._id, version)
  const revision: RevisionRecord = {
    ...revisionOf(name, current),
    ...{ _id, version, action: 'delete', after: null },
    actor: desk.actor,
    at: new Date().toISOString(),
  }
  try {
    await answered(desk.revisions.insertOne(revision))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    // Left by a removal that came no further, unless the document has moved on since.
    const same = await answered(desk.records.findOne(exactly(desk, current)))
    if (!same) throw staleIn(desk, current._id)
    await answered(desk.revisions.replaceOne({ _id, action: 'delete' }, revision))
  }
}

/** Not every server tells which index refused, so the taken value is looked for. */
async function refusing<R>(desk: Desk, doc: Doc, write: () => Promise<R>): Promise<R> {
  const { shape } = desk.layout
  try {
    return await write()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    for (const { name, key, fields } of uniqueKeys(shape, doc)) {
      const taken = await answered(desk.records.findOne({ [name]: key, _id: { $ne: doc.id } }))
      if (taken) throw new DuplicateDocument(shape.name, fields)
    }
    throw new DuplicateDocument(shape.name, ['id'])
  }
}
