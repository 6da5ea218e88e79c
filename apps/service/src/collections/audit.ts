import type { AuditRecord } from '@svc/contract'
import { collection, type Doc } from '@svc/documents'

/** An audit record as it is kept: with its place in the hash chain. */
export interface StoredAuditRecord extends Doc, Omit<AuditRecord, '_id'> {
  /** The address without its query, which filters must never match. */
  path: string
  at: string
  /** Organisation and writer; every writer counts from 1. */
  chain: string
  seq: number
  prev: string
  hash: string
}

export const auditRecords = collection<StoredAuditRecord>()({
  name: 'audit_records',
  fields: {
    at: 'time',
    user: 'text',
    action: 'text',
    ip: 'text',
    method: 'text',
    status: 'number',
    path: 'text',
    chain: 'text',
    seq: 'number',
  },
  unique: [{ fields: ['chain', 'seq'], within: 'everywhere' }],
  revisions: 'none',
  transfer: 'none',
})

/** Where a chain begins after pruning and where it ends, signed: what is cut off is missed. */
export interface AuditChainEnds extends Doc {
  chain: string
  first_seq: number
  first_prev: string
  last_seq: number
  last_hash: string
  signature: string
}

export const auditChains = collection<AuditChainEnds>()({
  name: 'audit_chains',
  fields: { chain: 'text' },
  unique: [{ fields: ['chain'], within: 'everywhere' }],
  revisions: 'none',
  transfer: 'none',
})
