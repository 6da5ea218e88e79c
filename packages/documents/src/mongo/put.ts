import type { Collection as NativeCollection } from 'mongodb'
import { answered, isDuplicate } from './errors.ts'

/** Keeps a record under its id, over what is there. */
export async function put<R extends { _id: string }>(
  records: NativeCollection<R>,
  record: R,
  canRetry = true,
): Promise<void> {
  const { _id, ...content } = record
  try {
    // The driver's types cannot relate a generic record to its filter and its replacement.
    await answered(records.replaceOne({ _id } as never, content as never, { upsert: true }))
  } catch (error) {
    // Two upserts of one id at once can meet; the second try finds what the first has made.
    if (!isDuplicate(error) || !canRetry) throw error
    await put(records, record, false)
  }
}
