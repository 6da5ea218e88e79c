import type { Doc, Fields } from '../collection.ts'
import { collectionFrom } from '../core/collection.ts'
import type { Collection } from '../documents.ts'
import { DuplicateDocument } from '../errors.ts'
import type { Session } from './engine.ts'
import {
  count,
  documentOf,
  documentsOf,
  get,
  kept,
  questionOf,
  rows,
  tally,
  versions,
} from './read.ts'
import type { Row, Statements } from './statements.ts'
import { refusedFields } from './tables.ts'
import { type Desk, insert, remove, replace } from './write.ts'
import { insertMany } from './write-many.ts'

const pageOfEach = 200

/** A collection in a session: on its own, or inside of a transaction. */
export function sqlCollection<T extends Doc, F extends Fields>(
  session: Session,
  desk: Desk,
): Collection<T, F> {
  const { shape } = desk.table

  const write = <R>(work: () => Statements<R>) =>
    session.write(work).catch((error: unknown) => {
      const fields = refusedFields(desk, error)
      throw fields ? new DuplicateDocument(shape.name, fields) : error
    })

  async function* each(filter?: object, page?: object) {
    const question = questionOf(desk, filter, { ...page, size: pageOfEach })
    let last: Row | undefined
    do {
      const found = await session.read(() => rows(desk, { ...question, resumable: true, last }))
      for (const row of found) yield documentOf<T>(row)
      last = found.length < pageOfEach ? undefined : found.at(-1)
    } while (last)
  }

  return collectionFrom<T, F>(
    { ...desk, shape },
    {
      get: (id) => session.read(() => get<T>(desk, id)),
      find: async (filter, page) => {
        const found = await session.read(() => rows(desk, questionOf(desk, filter, page)))
        return documentsOf<T>(found)
      },
      each,
      versions: (filter) => session.read(() => versions(desk, filter)),
      count: (filter) => session.read(() => count(desk, filter)),
      tally: (field, filter) => session.read(() => tally(desk, field, filter)),
      kept: (id, from, to) => session.read(() => kept(desk, id, [from, to])),
      insert: (doc) => write(() => insert(desk, doc)),
      insertMany: (docs) => write(() => insertMany(desk, docs)),
      replace: (doc) => write(() => replace(desk, doc)),
      removeVersion: (id, seen) => write(() => remove(desk, id, seen)),
    },
  )
}
