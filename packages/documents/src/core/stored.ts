import type { Doc } from '../collection.ts'
import { type Stored, version } from '../documents.ts'
import { StaleDocument } from '../errors.ts'

export const versioned = <T extends object>(doc: T, number: number): Stored<T> =>
  Object.assign(doc, { [version]: number })

/** A document read from its text, with the version it has. */
export const stored = <T extends object>(text: string, number: number): Stored<T> =>
  versioned<T>(JSON.parse(text), number)

interface ReadAndReplace<T extends Doc> {
  get(id: string): Promise<Stored<T> | undefined>
  replace(doc: Stored<T>): Promise<Stored<T>>
}

// Every stale write means that another one succeeded, so this many only meet under a storm.
const attempts = 200

/** `change` in terms of `get` and `replace`, the same on every engine. */
export const changeWith =
  <T extends Doc>(name: string, { get, replace }: ReadAndReplace<T>) =>
  async (id: string, edit: (doc: Stored<T>) => T | Promise<T>, expect?: number) => {
    for (let attempt = 1; ; attempt++) {
      const doc = await get(id)
      if (!doc) return undefined
      const seen = doc[version]
      if (expect !== undefined && seen !== expect) throw new StaleDocument(name, id)
      try {
        const edited = await edit(doc)
        return await replace({ ...edited, id, [version]: seen })
      } catch (error) {
        const canRetry = error instanceof StaleDocument && error.id === id
        if (!canRetry || expect !== undefined || attempt === attempts) throw error
      }
    }
  }
