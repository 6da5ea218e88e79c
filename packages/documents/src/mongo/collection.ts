import type { Doc, Fields } from '../collection.ts'
import { collectionFrom } from '../core/collection.ts'
import type { Collection } from '../documents.ts'
import { answered } from './errors.ts'
import { count, cursorOf, type Desk, documentOf, kept, recordOf, tally, versions } from './read.ts'
import { insert, remove, replace } from './write.ts'
import { insertMany } from './write-many.ts'

const pageOfEach = 200

export function mongoCollection<T extends Doc, F extends Fields>(desk: Desk): Collection<T, F> {
  async function* each(filter?: object, page?: object) {
    const cursor = cursorOf(desk, filter, page).batchSize(pageOfEach)
    try {
      for (;;) {
        const record = await answered(cursor.next())
        if (!record) return
        yield documentOf<T>(record)
      }
    } finally {
      await cursor.close()
    }
  }

  return collectionFrom<T, F>(
    { ...desk, shape: desk.layout.shape },
    {
      get: async (id) => {
        const record = await recordOf(desk, id)
        return record ? documentOf<T>(record) : undefined
      },
      find: async (filter, page) => {
        const found = await answered(cursorOf(desk, filter, page).toArray())
        return found.map((record) => documentOf<T>(record))
      },
      each,
      versions: (filter) => versions(desk, filter),
      count: (filter) => count(desk, filter),
      tally: (field, filter) => tally(desk, field, filter),
      kept: (id, from, to) => kept(desk, id, from, to),
      insert: (doc) => insert(desk, doc),
      insertMany: (docs) => insertMany(desk, docs),
      replace: (doc) => replace(desk, doc),
      removeVersion: (id, seen) => remove(desk, id, seen),
    },
  )
}
