import { setImmediate as turn } from 'node:timers/promises'
import { type Doc, DuplicateDocument, type Stored, type Writes } from '@svc/documents'

const together = 200
const attempts = 3

/** A long list in parts, each worth one question or one statement. */
export function* inParts<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += together) yield items.slice(at, at + together)
}

/** Inserts many documents without keeping everybody else waiting. */
export async function insertInParts<T extends Doc>(
  collection: Pick<Writes<T>, 'insertMany'>,
  documents: readonly T[],
): Promise<Stored<T>[]> {
  const kept: Stored<T>[] = []
  for (const part of inParts(documents)) {
    kept.push(...(await collection.insertMany(part)))
    await turn()
  }
  return kept
}

/** Looks again when somebody has taken an id or a name since it was found to be free. */
export async function unlessOvertaken<R>(work: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DuplicateDocument) || attempt === attempts) throw error
    }
  }
}
