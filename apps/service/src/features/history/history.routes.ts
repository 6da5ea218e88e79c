import { type contract, historySections, ok } from '@svc/contract'
import type { Collection, Doc, Fields, Reads, Revision } from '@svc/documents'
import { collections } from '#collections'
import { conflict, notFound } from '#failure'
import type { Handlers } from '#http'
import type { ReadScope, Scope } from '#scope'

type Name = keyof typeof collections
/** Documents of any kind: history looks at none of their fields. */
type AnyReads = Reads<Doc, Fields>
type AnyCollection = Collection<Doc, Fields>

/** Checks and follow-ups of one kind of document when an old state of it comes back. */
export type Restore = (scope: Scope, old: Doc) => Promise<void>

const names = new Map<string, Name>(
  Object.entries(collections)
    .filter(([, spec]) => Object.hasOwn(historySections, spec.name))
    .map(([name, spec]) => [spec.name, name as Name]),
)

function nameOf(collection: string): Name {
  const name = names.get(collection)
  if (!name) throw notFound(`'${collection}' has no history`)
  return name
}
const readsOf = (scope: ReadScope, collection: string) =>
  scope[nameOf(collection)] as unknown as AnyReads

async function revisionOf(reads: AnyReads, id: string, version: string): Promise<Revision<Doc>> {
  const revision = await reads.revision(id, Number(version))
  if (!revision) throw notFound('Revision not found')
  return revision
}

interface Tools {
  restorers: Partial<Record<Name, Restore>>
  /** Refuse whoever may not see a document, where a section is not all that counts. */
  guards: Partial<Record<Name, (scope: ReadScope, doc: Doc) => void | Promise<void>>>
}

export function createHistoryRoutes({
  restorers,
  guards,
}: Tools): Handlers<typeof contract.history> {
  /** What counts is the document as it is, and once it is gone as it was. */
  async function guard(scope: ReadScope, collection: string, id: string, revision: Revision<Doc>) {
    const refuse = guards[nameOf(collection)]
    if (!refuse) return
    const doc = (await readsOf(scope, collection).get(id)) ?? revision.after ?? revision.before
    if (doc) await refuse(scope, doc)
  }
  async function find(scope: ReadScope, collection: string, id: string, version: string) {
    const revision = await revisionOf(readsOf(scope, collection), id, version)
    await guard(scope, collection, id, revision)
    return revision
  }
  return {
    async list(scope, { params: { collection, id } }) {
      const revisions = await readsOf(scope, collection).history(id)
      const [newest] = revisions
      if (!newest) throw notFound('Document not found')
      await guard(scope, collection, id, newest)
      return { revisions }
    },
    get: (scope, { params: { collection, id, version } }) => find(scope, collection, id, version),

    async restore(scope, { params: { collection, id, version } }) {
      const name = nameOf(collection)
      const { after: old } = await find(scope, collection, id, version)
      if (!old) throw conflict('This revision is a deletion; restore an earlier one')
      const restore = restorers[name]
      const documents = scope[name] as unknown as AnyCollection
      if (restore) await restore(scope, old)
      else await replaceBy(documents, old, collections[name].secrets ?? [], scope.expected)
      return ok('Revision restored', { id })
    },
  }
}

/** The old state, with today's secrets: those of the past are not in the history. */
export async function replaceBy<T extends Doc>(
  documents: Pick<Collection<T, Fields>, 'change' | 'insert'>,
  old: T,
  secrets: readonly string[],
  expected?: number,
): Promise<void> {
  const kept = (current: T) =>
    Object.fromEntries(Object.entries(current).filter(([key]) => secrets.includes(key)))
  const changed = await documents.change(old.id, (now) => ({ ...old, ...kept(now) }), expected)
  if (!changed) await documents.insert(old)
}
