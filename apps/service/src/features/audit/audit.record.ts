import type { AuditChange } from '@svc/contract'
import { collections, type StoredAuditRecord } from '#collections'
import type { AuditEntry } from '#http'
import { mergePatchOf } from '#merge-patch'
import type { Change } from '#scope'
import { hashOf } from './chain.ts'
import { textOf } from './record.text.ts'

/** The place of a record in its chain. */
export interface Link {
  chain: string
  seq: number
  prev: string
}

const withHistory = new Set<string>(
  Object.values(collections)
    .filter(({ revisions }) => revisions !== 'none')
    .map(({ name }) => name),
)

/** Fields by which people call a document, whatever its kind. */
const names = ['name', 'email_address', 'owner_name']

function nameOf(doc: Change['after']): string | undefined {
  const fields: Record<string, unknown> = { ...doc }
  const name = names.map((field) => fields[field]).find((value) => typeof value === 'string')
  return typeof name === 'string' && name !== '' ? name : undefined
}

/** What the request changed; bookkeeping without a history is left out. */
function changesOf(changes: Change[]): AuditChange[] {
  const kept = changes.filter(({ collection }) => withHistory.has(collection))
  return kept.map(({ collection, id, version, before, after }) => {
    const name = nameOf(after ?? before)
    return { collection, id, version, ...(name !== undefined && { name }) }
  })
}

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
  const change = changes.find(({ before, after }) => before && after)
  if (!change) return undefined
  const { before, after, collection } = change
  const patch = mergePatchOf(withoutSecrets(before, collection), withoutSecrets(after, collection))
  return patch === undefined ? undefined : JSON.stringify(patch)
}

export const dateText = (at: Date) => at.toUTCString().replace('GMT', 'UTC')

let lastSecond = { timestamp: 0, date: '', prefix: '' }

/** Many requests end in one second, and the text of a date takes longer than all the rest. */
function momentOf(at: Date) {
  const timestamp = Math.floor(at.getTime() / 1000)
  if (lastSecond.timestamp !== timestamp) {
    lastSecond = { timestamp, date: dateText(at), prefix: at.toISOString().slice(0, -4) }
  }
  const { date, prefix } = lastSecond
  return { timestamp, date, at: `${prefix}${String(at.getUTCMilliseconds()).padStart(3, '0')}Z` }
}

/** A record and the text that its hash was made of. */
export interface Written {
  record: StoredAuditRecord
  text: string
}

/** The record of one request at its place in a chain. Written out: every request makes one. */
export function recordOf(id: string, entry: AuditEntry, link: Link): Written {
  const { request_dump, response_dump } = entry
  const { date, timestamp, at } = momentOf(entry.at)
  const diff = entry.method === 'PUT' ? diffOf(entry.changes) : undefined
  const record: StoredAuditRecord = {
    id,
    req_id: entry.req_id,
    org_id: entry.org_id,
    date,
    timestamp,
    ip: entry.ip,
    user: entry.user,
    action: entry.action,
    method: entry.method,
    url: entry.url,
    status: entry.status,
    at,
    path: entry.path,
    chain: link.chain,
    seq: link.seq,
    prev: link.prev,
    hash: '',
  }
  if (diff !== undefined) record.diff = diff
  if (entry.rules !== undefined) record.rules = entry.rules
  if (request_dump !== undefined) record.request_dump = request_dump
  if (response_dump !== undefined) record.response_dump = response_dump
  const changes = entry.changes.length > 0 ? changesOf(entry.changes) : []
  if (changes.length > 0) record.changes = changes
  const text = textOf(record)
  record.hash = hashOf(text)
  return { record, text }
}
