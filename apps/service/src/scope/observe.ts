import {
  type AnySpec,
  type Collection,
  type Doc,
  type Fields,
  StaleDocument,
  type Stored,
  version,
} from '@svc/documents'

/** One document that a request changed; `null` stands for absent. */
export interface Change {
  collection: string
  id: string
  org: string
  /** The revision that this write made. */
  version: number
  before: Doc | null
  after: Doc | null
}

/** The collection, telling of every write that succeeded. */
export function observed<T extends Doc, F extends Fields>(
  spec: AnySpec,
  inner: Collection<T, F>,
  tell: (change: Change) => void,
): Collection<T, F> {
  const told = (before: Stored<T> | null, after: Stored<T> | null) => {
    const doc = after ?? before
    if (!doc) return
    const { id, org_id: org } = doc
    // What is gone has no version any more; its removal is the one after its last.
    const made = after ? after[version] : doc[version] + 1
    tell({ collection: spec.name, id, org, version: made, before, after })
  }
  const removeSeen = async (id: string, before: Stored<T>, expect?: number) => {
    const removed = await inner.remove(id, expect ?? before[version])
    if (removed) told(before, null)
    return removed
  }
  return {
    ...inner,
    async insert(doc) {
      const stored = await inner.insert(doc)
      told(null, stored)
      return stored
    },
    async insertMany(docs) {
      const stored = await inner.insertMany(docs)
      for (const one of stored) told(null, one)
      return stored
    },
    async replace(doc) {
      const before = await inner.get(doc.id)
      const stored = await inner.replace(doc)
      told(before ?? null, stored)
      return stored
    },
    async change(id, edit, expect) {
      let before: Stored<T> | null = null
      const stored = await inner.change(
        id,
        (doc) => {
          before = doc
          return edit(doc)
        },
        expect,
      )
      if (stored) told(before, stored)
      return stored
    },
    async remove(id, expect) {
      for (;;) {
        const before = await inner.get(id)
        if (!before) return false
        try {
          return await removeSeen(id, before, expect)
        } catch (error) {
          // Told must be what was removed, so one who was overtaken looks again.
          if (expect !== undefined || !(error instanceof StaleDocument)) throw error
        }
      }
    },
  }
}
