import type { DocumentStore, Documents } from '@svc/documents'
import { type AuditChainEnds, collections, type StoredAuditRecord } from '#collections'
import type { Sealer } from '#secrets'
import type { AuditSink } from './audit.trail.ts'

type EndFields = Omit<AuditChainEnds, 'id' | 'org_id' | 'signature'>

/** The signature over the ends of a chain: who lacks the secret key cannot move them. */
export const signatureOf = (sealer: Sealer, ends: EndFields) =>
  sealer.sign(
    `audit ${ends.chain} ${ends.first_seq} ${ends.first_prev} ${ends.last_seq} ${ends.last_hash}`,
  )

/** Writes records to the main layer, and after them the signed end of each chain. */
export function createDocumentSink(documents: DocumentStore, sealer: Sealer): AuditSink {
  const known = new Map<string, AuditChainEnds>()

  async function moveEnd(open: Documents, last: StoredAuditRecord): Promise<AuditChainEnds> {
    const { chain, org_id, seq: last_seq, hash: last_hash } = last
    const chains = open.collection(collections.auditChains, { org: org_id, actor: 'audit' })
    const signed = (first: Pick<AuditChainEnds, 'first_seq' | 'first_prev'>) => {
      const ends = { chain, ...first, last_seq, last_hash }
      return { ...ends, signature: signatureOf(sealer, ends) }
    }
    const before = known.get(chain)
    if (!before) {
      return chains.insert({ id: last.id, org_id, ...signed({ first_seq: 1, first_prev: '' }) })
    }
    // Pruning may have moved the beginning meanwhile, so it is taken from what is stored.
    const changed = await chains.change(before.id, (stored) => ({
      ...stored,
      ...signed({ first_seq: stored.first_seq, first_prev: stored.first_prev }),
    }))
    if (!changed) throw new Error(`the end of audit chain ${chain} is gone`)
    return changed
  }

  return {
    async write(batch) {
      const moved = await documents.atomically(async (open) => {
        const last = new Map<string, StoredAuditRecord>()
        for (const { record } of batch) {
          const writer = { org: record.org_id, actor: 'audit' }
          await open.collection(collections.auditRecords, writer).insert(record)
          last.set(record.chain, record)
        }
        return Promise.all([...last.values()].map((record) => moveEnd(open, record)))
      })
      for (const ends of moved) known.set(ends.chain, ends)
    },
    close: async () => {},
  }
}
