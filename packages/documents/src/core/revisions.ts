import type { Revision, RevisionAction } from '../documents.ts'

/** A write as it is kept: the document after it as text, or null for a deletion. */
export interface Kept {
  id: string
  org_id: string
  version: number
  action: RevisionAction
  actor: string
  at: string
  after: string | null
}

/** Writes, newest first, as history shows them: each with the document before it, no secrets. */
export function showRevisions<T>(kept: Kept[], secrets: string[]): Revision<T>[] {
  return kept.map((one, index) => {
    const below = kept[index + 1]
    const before = below?.version === one.version - 1 ? below.after : null
    return {
      ...one,
      before: withoutSecrets(before, secrets),
      after: withoutSecrets(one.after, secrets),
    }
  })
}

function withoutSecrets<T>(text: string | null, secrets: string[]): T | null {
  if (text === null) return null
  const doc = JSON.parse(text)
  for (const name of secrets) delete doc[name]
  return doc
}
