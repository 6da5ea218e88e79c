import type { AuditChainEnds, StoredAuditRecord } from '#collections'
import type { SystemScope } from '#scope'
import type { Sealer } from '#secrets'
import { signatureOf } from './document.sink.ts'

async function lastBefore(scope: SystemScope, { chain }: AuditChainEnds, before: string) {
  let last: StoredAuditRecord | undefined
  for await (const record of scope.auditRecords.each({ chain }, { sort: [['seq', 'asc']] })) {
    if (record.at >= before) break
    last = record
  }
  return last
}

/**
 * Removes the records of every chain that are older than a moment. The beginning of a chain is moved
 * and signed first, so that a chain verifies at any time.
 */
export async function pruneChains(scope: SystemScope, sealer: Sealer, before: string) {
  let pruned = 0
  for await (const ends of scope.auditChains.each()) {
    const last = await lastBefore(scope, ends, before)
    if (!last) continue
    await scope.auditChains.change(ends.id, (stored) => {
      const moved = { ...stored, first_seq: last.seq + 1, first_prev: last.hash }
      return { ...moved, signature: signatureOf(sealer, moved) }
    })
    const old = { chain: ends.chain, seq: { lt: last.seq + 1 } }
    for await (const { id } of scope.auditRecords.each(old)) {
      if (await scope.auditRecords.remove(id)) pruned += 1
    }
  }
  return pruned
}
