import { hash } from 'node:crypto'
import type { StoredAuditRecord } from '#collections'
import { textOf } from './record.text.ts'

/** The hash of a record, from its text. It covers the hash of the record before it. */
export const hashOf = (text: string) => hash('sha256', text)

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
    next(record: StoredAuditRecord): Break | undefined {
      const { id } = record
      last = id
      if (record.seq !== seq) return { id, reason: `record ${seq} of chain is missing` }
      if (record.prev !== prev) return { id, reason: 'does not follow the record before it' }
      if (hashOf(textOf(record)) !== record.hash)
        return { id, reason: 'was changed after it was written' }
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
