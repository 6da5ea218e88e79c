import { hash } from 'node:crypto'
import type { AuditChange } from '@svc/contract'

/** What the hash of a record covers: everything but the hash itself. */
export interface Linked {
  id: string
  org_id: string
  chain: string
  seq: number
  prev: string
  hash: string
  changes?: AuditChange[]
}

/** What is hashed, in this order, whatever order an engine returns the fields in. */
const covered = [
  'id',
  'req_id',
  'org_id',
  'at',
  'date',
  'timestamp',
  'ip',
  'user',
  'action',
  'method',
  'url',
  'path',
  'status',
  'diff',
  'rules',
  'request_dump',
  'response_dump',
  'chain',
  'seq',
  'prev',
]

/** The hash of a record. One without changes is hashed as all were before there were any. */
export function hashOf(record: Omit<Linked, 'hash'>): string {
  const fields = record as unknown as Record<string, unknown>
  const values = covered.map((name) => fields[name] ?? null)
  const changes = record.changes?.map(({ collection, id, version, name = null }) => [
    collection,
    id,
    version,
    name,
  ])
  return hash('sha256', JSON.stringify(changes ? [...values, changes] : values))
}

export interface Ends {
  first_seq: number
  first_prev: string
  last_seq: number
  last_hash: string
}

export interface Break {
  id: string
  reason: string
}

/** Follows one chain record by record and tells the first that does not fit. */
export function createFollower(ends?: Ends) {
  let seq = ends?.first_seq ?? 1
  let prev = ends?.first_prev ?? ''
  let last = ''
  return {
    next(record: Linked): Break | undefined {
      const { id } = record
      last = id
      if (record.seq !== seq) return { id, reason: `record ${seq} of chain is missing` }
      if (record.prev !== prev) return { id, reason: 'does not follow the record before it' }
      if (hashOf(record) !== record.hash) return { id, reason: 'was changed after it was written' }
      seq += 1
      prev = record.hash
      return undefined
    },
    /** A chain may be longer than its signed end, which is written last, but never shorter. */
    end(): Break | undefined {
      if (!ends || seq > ends.last_seq) return undefined
      return { id: last, reason: `records ${seq} to ${ends.last_seq} of chain are missing` }
    },
  }
}
