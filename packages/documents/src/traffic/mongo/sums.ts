import { type Aggregate, type Dimension, toAggregateUpdate, toListsUpdate } from '@svc/analytics'
import type { Collection } from 'mongodb'
import { answered, isDuplicate } from '#documents/mongo/errors.ts'
import type { BatchId } from '../traffic.ts'

const attempts = 5

/**
 * Adds an aggregate to the document of its hour, which itself notes the last batch of every claimer:
 * so one step both checks and adds. Answers false when the batch was added before.
 */
export async function addToHour(
  collection: Collection,
  batch: BatchId,
  aggregate: Aggregate<Dimension>,
): Promise<boolean> {
  const { filter, update } = toAggregateUpdate(aggregate)
  const note = `batches.${batch.sink}-${batch.claimer}`.replaceAll('$', '_')
  const isNew = { ...filter, [note]: { $not: { $gte: batch.number } } }
  const change = { ...update, $set: { ...update.$set, [note]: batch.number } }
  for (let attempt = 1; ; attempt++) {
    try {
      await answered(collection.updateOne(isNew, withoutEmpty(change), { upsert: true }))
      break
    } catch (error) {
      // There is a document and it has this batch, or another pump has just made it.
      if (!isDuplicate(error)) throw error
      const known = await answered(
        collection.findOne({ ...filter, [note]: { $gte: batch.number } }),
      )
      if (known) return false
      if (attempt === attempts) throw error
    }
  }
  const document = await answered(collection.findOne(filter))
  if (document) await answered(collection.updateOne(filter, toListsUpdate(document)))
  return true
}

/** Mongo refuses operators that change nothing. */
const withoutEmpty = (change: Record<string, object>) =>
  Object.fromEntries(Object.entries(change).filter(([, what]) => Object.keys(what).length > 0))
