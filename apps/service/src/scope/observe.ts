import type { AnySpec, Collection, Doc, Fields, Stored } from '@svc/documents'

/** One document that a request changed; `null` stands for absent. */
export interface Change {
  collection: string
  id: string
  org: string
  before: Doc | null
  after: Doc | null
}

/** The collection, telling of every write that succeeded. */
export function observed<T extends Doc, F extends Fields>(
  spec: AnySpec,
  inner: Collection<T, F>,
  tell: (change: Change) => void,
): Collection<T, F> {
  const told = (before: T | null, after: T | null) => {
    const doc = after ?? before
    if (doc) tell({ collection: spec.name, id: doc.id, org: doc.org_id, before, after })
  }
  return {
    ...inner,
    async insert(doc) {
      const stored = await inner.insert(doc)
      told(null, stored)
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
      const before = await inner.get(id)
      const removed = await inner.remove(id, expect)
      if (removed) told(before ?? null, null)
      return removed
    },
  }
}
