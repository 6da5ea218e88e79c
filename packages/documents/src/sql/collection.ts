import type { CollectionSpec, Doc, Fields } from '../collection.ts'
import { showRevisions } from '../core/revisions.ts'
import { changeWith } from '../core/stored.ts'
import { type Collection, type Stored, version } from '../documents.ts'
import { DuplicateDocument, StaleDocument } from '../errors.ts'
import type { Session } from './engine.ts'
import { count, documentOf, get, kept, questionOf, rows, tally } from './read.ts'
import type { Row, Statements } from './statements.ts'
import { refusedFields } from './tables.ts'
import { type Desk, insert, remove, replace } from './write.ts'

const pageOfEach = 200

/** One collection in one session: a connection pool, or the inside of a transaction. */
export function sqlCollection<T extends Doc, F extends Fields>(
  session: Session,
  desk: Desk,
  _spec: CollectionSpec<T, F>,
): Collection<T, F> {
  const { name, secrets } = desk.table.shape

  const write = <R>(work: () => Statements<R>) =>
    session.write(work).catch((error: unknown) => {
      const fields = refusedFields(desk, error)
      throw fields ? new DuplicateDocument(name, fields) : error
    })

  const one = (id: string) => session.read(() => get<T>(desk, id))
  const put = (doc: Stored<T>) => write(() => replace(desk, doc))

  async function* each(filter: object | undefined, page: object | undefined) {
    let last: Row | undefined
    do {
      const question = {
        ...questionOf(desk, filter, page),
        span: { skip: 0, take: pageOfEach },
        last,
      }
      const found = await session.read(() => rows(desk, question))
      for (const row of found) yield documentOf<T>(row)
      last = found.length < pageOfEach ? undefined : found.at(-1)
    } while (last)
  }

  async function take(id: string, expect?: number): Promise<boolean> {
    const doc = await one(id)
    if (!doc) return false
    if (expect !== undefined && doc[version] !== expect) throw new StaleDocument(name, id)
    try {
      await write(() => remove(desk, id, doc[version]))
      return true
    } catch (error) {
      if (!(error instanceof StaleDocument) || expect !== undefined) throw error
      return take(id)
    }
  }

  return {
    get: one,
    each,
    find: async (filter, page) => {
      const found = await session.read(() => rows(desk, questionOf(desk, filter, page)))
      return found.map((row) => documentOf<T>(row))
    },
    count: (filter) => session.read(() => count(desk, filter)),
    tally: (field, filter) => session.read(() => tally(desk, field, filter)),
    history: async (id) => showRevisions(await session.read(() => kept(desk, id)), secrets),
    revision: async (id, number) => {
      const found = await session.read(() => kept(desk, id, [number - 1, number]))
      return showRevisions<T>(found, secrets).find((revision) => revision.version === number)
    },
    insert: (doc) => write(() => insert(desk, doc)),
    replace: put,
    change: changeWith(name, { get: one, replace: put }),
    remove: take,
  }
}
