import type { Doc, Fields } from '../collection.ts'
import { type Collection, type Reads, type Stored, version, type Writes } from '../documents.ts'
import { StaleDocument } from '../errors.ts'
import { conditionsOf } from './conditions.ts'
import type { Reckoned } from './reckon.ts'
import { type Kept, showRevisions } from './revisions.ts'
import type { Shape } from './shape.ts'

/** What an engine brings; a collection adds what is the same on all of them. */
export type Primitives<T extends Doc, F extends Fields> = Omit<
  Reads<T, F>,
  'history' | 'revision' | 'reckon'
> &
  Pick<Writes<T>, 'insert' | 'insertMany' | 'replace'> & {
    /** The writes of a document from one version to another, newest first. */
    kept(id: string, from: number, to: number): Promise<Kept[]>
    /** Removes that version, otherwise `StaleDocument`. */
    removeVersion(id: string, seen: number): Promise<void>
  }

// Every stale write means that another one succeeded, so this many only meet in a storm.
const attempts = 200
// The largest that the column of versions holds.
const lastVersion = 2 ** 31 - 1

export function collectionFrom<T extends Doc, F extends Fields>(
  { shape, org, reckoned }: { shape: Shape; org: string | undefined; reckoned: Reckoned },
  { kept, removeVersion, ...primitives }: Primitives<T, F>,
): Collection<T, F> {
  const { name, secrets } = shape
  const { get, replace, count } = primitives

  /** Applies to the document as it is now; starts anew when it was overtaken. */
  async function onLatest<R>(
    id: string,
    expect: number | undefined,
    write: (doc: Stored<T>) => Promise<R>,
  ): Promise<R | undefined> {
    for (let attempt = 1; ; attempt++) {
      const doc = await get(id)
      if (!doc) return undefined
      if (expect !== undefined && doc[version] !== expect) throw new StaleDocument(name, id)
      try {
        return await write(doc)
      } catch (error) {
        const wasOvertaken = error instanceof StaleDocument && error.id === id
        if (!wasOvertaken || expect !== undefined || attempt === attempts) throw error
      }
    }
  }

  return {
    ...primitives,
    reckon: (filter) => {
      const question = [name, org ?? null, conditionsOf(shape, filter)]
      return reckoned.tell(JSON.stringify(question), () => count(filter))
    },
    change: (id, edit, expect) =>
      onLatest(id, expect, async (doc) => {
        const seen = doc[version]
        return replace({ ...(await edit(doc)), id, [version]: seen })
      }),
    remove: async (id, expect) => {
      const removed = await onLatest(id, expect, async (doc) => {
        await removeVersion(id, doc[version])
        return true
      })
      return removed ?? false
    },
    history: async (id) => showRevisions<T>(await kept(id, 0, lastVersion), secrets),
    revision: async (id, number) => {
      const both = await kept(id, number - 1, number)
      return showRevisions<T>(both, secrets).find((one) => one.version === number)
    },
  }
}
