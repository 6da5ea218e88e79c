import type { AnySpec, DocumentStore, KeptRecord } from '../documents.ts'
import { type Copied, copyCargo } from './copy.ts'

/** Copies the documents of these collections with their versions and their whole history. */
export async function copyDocuments(
  from: DocumentStore,
  to: DocumentStore,
  specs: AnySpec[],
  tell: (what: string, done: number) => void,
): Promise<Copied[]> {
  const copied: Copied[] = []
  for (const spec of specs) {
    const { name: what } = spec
    const records = {
      ...{ what, textOf: JSON.stringify },
      read: () => from.contents.records(spec),
      write: (records: KeptRecord[]) => to.contents.addRecords(spec, records),
      readBack: () => to.contents.records(spec),
    }
    copied.push(await copyCargo(records, (done) => tell(what, done)))
  }
  const revisions = {
    ...{ what: 'revisions', textOf: JSON.stringify },
    read: from.contents.revisions,
    write: to.contents.addRevisions,
    readBack: to.contents.revisions,
  }
  copied.push(await copyCargo(revisions, (done) => tell('revisions', done)))
  return copied
}
