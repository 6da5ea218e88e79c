import type { Db, FindCursor } from 'mongodb'
import type { AnySpec, Contents } from '../documents.ts'
import { answered } from './errors.ts'
import {
  comparedMembers,
  type DocumentRecord,
  type Layout,
  type RevisionRecord,
  revisionId,
} from './record.ts'

const page = 500

/** What a cursor finds, in parts. */
async function* partsOf<R>(cursor: FindCursor<R>): AsyncGenerator<R[]> {
  let part: R[] = []
  try {
    for (;;) {
      const found = await answered(cursor.next())
      if (found) part.push(found)
      if (part.length === page || (!found && part.length > 0)) {
        yield part
        part = []
      }
      if (!found) return
    }
  } finally {
    await cursor.close()
  }
}

/** What Mongo keeps, as it is kept. */
export function mongoContents(db: Db, layoutFor: (spec: AnySpec) => Layout): Contents {
  const revisions = db.collection<RevisionRecord>('revisions')
  const recordsOf = (spec: AnySpec) => db.collection<DocumentRecord>(spec.name)
  return {
    async *records(spec) {
      const fields = { org_id: 1, version: 1, action: 1, actor: 1, at: 1, doc: 1 }
      for await (const part of partsOf(recordsOf(spec).find({}, { projection: fields }))) {
        yield part.map(({ _id: id, org_id, version, action, actor, at, doc }) => ({
          ...{ id, org_id, version, action, actor, at, doc },
        }))
      }
    },
    async *revisions() {
      for await (const part of partsOf(revisions.find({}))) {
        yield part.map(({ collection, id, org_id, version, action, actor, at, after }) => ({
          ...{ id, org_id, version, action, actor, at, collection, after },
        }))
      }
    },
    async addRecords(spec, records) {
      const layout = layoutFor(spec)
      const made = records.map(({ id, doc, ...write }) => ({
        ...{ _id: id, ...write, ...comparedMembers(layout, JSON.parse(doc)), doc },
      }))
      await answered(recordsOf(spec).insertMany(made))
    },
    async addRevisions(given) {
      const made = given.map((one) => ({
        ...{ _id: revisionId(one.collection, one.id, one.version), ...one },
      }))
      await answered(revisions.insertMany(made))
    },
  }
}
