import type { AuditChainEnds } from '#collections'
import type { ReadScope } from '#scope'
import type { Sealer } from '#secrets'
import { createFollower } from './chain.ts'
import { signatureOf } from './document.sink.ts'

export interface ChainState {
  intact: boolean
  records: number
  broken?: string
  reason?: string
}

type Chains = Pick<ReadScope, 'auditRecords' | 'auditChains'>

async function followChain({ auditRecords }: Chains, ends: AuditChainEnds, sealer: Sealer) {
  if (signatureOf(sealer, ends) !== ends.signature) {
    return { count: 0, found: { id: ends.id, reason: 'the signed end of the chain was changed' } }
  }
  const follower = createFollower(ends)
  let count = 0
  for await (const record of auditRecords.each({ chain: ends.chain }, { sort: [['seq', 'asc']] })) {
    count += 1
    // Left behind by a pruning that was cut short; the next one removes it.
    if (record.seq < ends.first_seq) continue
    const found = follower.next(record)
    if (found) return { count, found }
  }
  return { count, found: follower.end() }
}

/** Follows every chain that the scope can see and names the first record that does not fit. */
export async function verifyChains(scope: Chains, sealer: Sealer): Promise<ChainState> {
  let records = 0
  const followed = new Set<string>()
  for await (const ends of scope.auditChains.each()) {
    const { count, found } = await followChain(scope, ends, sealer)
    records += count
    followed.add(ends.chain)
    if (found) return { intact: false, records, broken: found.id, reason: found.reason }
  }
  for (const { value: chain, count } of await scope.auditRecords.tally('chain')) {
    // A chain that has begun meanwhile has its ends by now.
    if (followed.has(chain) || (await scope.auditChains.count({ chain })) > 0) continue
    return { intact: false, records, reason: `${count} records belong to no chain` }
  }
  return { intact: true, records }
}
