import { collections, type StoredAuditRecord } from '#collections'
import type { AuditEntry } from '#http'
import { mergePatchOf } from '#merge-patch'
import type { Change } from '#scope'

export type UnlinkedRecord = Omit<StoredAuditRecord, 'chain' | 'seq' | 'prev' | 'hash'>

const secretsOf = new Map<string, readonly string[]>(
  Object.values(collections).map((spec) => [spec.name, spec.secrets ?? []]),
)

function withoutSecrets(doc: Change['before'], collection: string) {
  if (!doc) return {}
  const secrets = secretsOf.get(collection) ?? []
  return Object.fromEntries(Object.entries(doc).filter(([key]) => !secrets.includes(key)))
}

/** The changed fields of what the request changed, as a merge patch. */
function diffOf(changes: Change[]): string | undefined {
  const [change] = changes.filter(({ before, after }) => before && after)
  if (!change) return undefined
  const { before, after, collection } = change
  const patch = mergePatchOf(withoutSecrets(before, collection), withoutSecrets(after, collection))
  return patch === undefined ? undefined : JSON.stringify(patch)
}

export const dateText = (at: Date) => at.toUTCString().replace('GMT', 'UTC')

/** The record of one request, before it takes its place in a chain. */
export function recordOf(id: string, entry: AuditEntry): UnlinkedRecord {
  const { at, changes, ...rest } = entry
  const diff = entry.method === 'PUT' ? diffOf(changes) : undefined
  return {
    id,
    ...rest,
    date: dateText(at),
    timestamp: Math.floor(at.getTime() / 1000),
    at: at.toISOString(),
    ...(diff !== undefined && { diff }),
  }
}
