import { createHash } from 'node:crypto'
import { type Collection, type Document, MongoBulkWriteError, ObjectId } from 'mongodb'
import { answered } from '#documents/mongo/errors.ts'
import type { BatchId } from '../traffic.ts'

const atATime = 1_000
const duplicate = 11000

/** Keeps the documents of a batch; those that an earlier attempt has kept are left as they are. */
export async function keepDocuments(
  collection: Collection,
  batch: BatchId,
  documents: Document[],
): Promise<boolean> {
  let kept = 0
  for (let at = 0; at < documents.length; at += atATime) {
    const part = documents
      .slice(at, at + atATime)
      .map((document, place) => ({ _id: idOf(batch, at + place), ...document }))
    kept += await insertNew(collection, part)
  }
  return kept > 0 || documents.length === 0
}

async function insertNew(collection: Collection, documents: Document[]): Promise<number> {
  try {
    const { insertedCount } = await collection.insertMany(documents, { ordered: false })
    return insertedCount
  } catch (error) {
    if (!isDuplicatesOnly(error)) return answered(Promise.reject(error))
    return error.insertedCount
  }
}

function isDuplicatesOnly(error: unknown): error is MongoBulkWriteError {
  if (!(error instanceof MongoBulkWriteError)) return false
  const errors = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors]
  return errors.length > 0 && errors.every(({ code }) => code === duplicate)
}

/** The same for the same place of the same batch, whoever writes it. */
function idOf({ sink, claimer, number }: BatchId, place: number): ObjectId {
  const hash = createHash('sha1').update(`${sink} ${claimer} ${number} ${place}`).digest()
  return new ObjectId(hash.subarray(0, 12))
}
