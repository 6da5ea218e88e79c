import { createHash } from 'node:crypto'
import { ok } from '@svc/contract'
import type { Reads, Stored } from '@svc/documents'
import { type Collection, type Doc, DuplicateDocument, type Fields, version } from '@svc/documents'
import { invalid, notFound } from '#failure'
import type { ReadScope, Scope } from '#scope'

/** The only id that such a document of an organisation can have, so that there is never a second. */
export const idOfOnly = (name: string, org: string): string =>
  createHash('sha256').update(`${name} ${org}`).digest('hex').slice(0, 24)

/** The document of the organisation; super users, who have none, see the first there is. */
export async function findOnly<R extends Doc>(
  { org }: Pick<ReadScope, 'org'>,
  documents: Pick<Reads<R, Fields>, 'get' | 'find'>,
  name: string,
): Promise<Stored<R> | undefined> {
  if (org) return documents.get(idOfOnly(name, org))
  const [first] = await documents.find({}, { page: 1, size: 1 })
  return first
}

interface Kind<R extends Doc, W> {
  name: string
  /** Where these documents are kept. */
  reads: (scope: ReadScope) => Reads<R, Fields>
  writes: (scope: Scope) => Collection<R, Fields>
  /** What is kept of what was sent, over what stands there already. */
  keep: (scope: Scope, given: unknown, before?: R) => Promise<Omit<R, keyof Doc>>
  show: (record: R) => W
}

/** The handlers of what an organisation has once. */
export function createSingletonRoutes<R extends Doc, W extends object>(kind: Kind<R, W>) {
  const { name, reads, writes, keep, show } = kind
  /** A whole record has the members that are kept and those of every document. */
  const recordOf = (kept: Omit<R, keyof Doc>, { id, org_id }: Doc) => ({ ...kept, id, org_id }) as R

  return {
    async get(scope: ReadScope) {
      const record = await findOnly(scope, reads(scope), name)
      if (!record) throw notFound('Could not retrieve object list')
      return { ...show(record), [version]: record[version] }
    },
    async create(scope: Scope, { body }: { body: unknown }) {
      const id = idOfOnly(name, scope.org)
      const exists = () => invalid('This object exists already, please update it instead')
      if (await writes(scope).get(id)) throw exists()
      const record = recordOf(await keep(scope, body), { id, org_id: scope.org })
      await writes(scope)
        .insert(record)
        .catch((error) => {
          throw error instanceof DuplicateDocument ? exists() : error
        })
      return ok(id)
    },
    async update(scope: Scope, { body }: { body: unknown }) {
      const id = idOfOnly(name, scope.org)
      const edit = async (before: R) => recordOf(await keep(scope, body, before), before)
      const changed = await writes(scope).change(id, edit, scope.expected)
      if (!changed) throw notFound('Could not retrieve portal object')
      return ok('Data updated')
    },
  }
}
