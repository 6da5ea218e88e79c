import type { AuditRecord } from '@svc/contract'
import { api } from '#api'
import { changesOfPatch, diffOf } from '#ui/diff/diff.ts'
import type { ChangedObject } from './changed-object.ts'

/** A record tells whole seconds, and its revision was written a little before it. */
const toleranceMs = 2_500

interface Revision {
  before: unknown
  after: unknown
}

const pathsOf = (changes: Array<{ path: string }>) =>
  changes
    .map(({ path }) => path)
    .sort()
    .join(' ')

/** The patch of a record names exactly the fields that its revision changed. */
function fits({ diff }: AuditRecord, { before, after }: Revision) {
  if (!diff) return true
  return pathsOf(changesOfPatch(JSON.parse(diff))) === pathsOf(diffOf(before, after))
}

const isRemoval = ({ method, url }: AuditRecord) =>
  method === 'DELETE' && !url.includes('/actions/')

/** The revision that a request wrote: of its moment, by its user, with the fields of its patch. */
export async function findRevision({ collection, id }: ChangedObject, record: AuditRecord) {
  const params = { collection, id }
  const { revisions } = await api.history.list({ params })
  const near = revisions.filter(
    ({ at, action, actor }) =>
      Math.abs(Date.parse(at) - record.timestamp * 1000) <= toleranceMs &&
      (action === 'delete') === isRemoval(record) &&
      action !== 'create' &&
      (actor === record.user || actor === ''),
  )
  const read = near.map(({ version }) =>
    api.history.get({ params: { ...params, version: String(version) } }),
  )
  const found = (await Promise.all(read)).filter((revision) => fits(record, revision))
  return found.length === 1 ? found[0] : undefined
}
