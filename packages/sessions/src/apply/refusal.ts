import { contradictsItself, isPartitioned } from '../policies/partitions.ts'
import type { Policy } from '../policies/policy.ts'

export interface Refusal {
  reason: 'policy-not-found' | 'other-organisation' | 'mixed-partitions' | 'no-access'
  message: string
}

export const noAccess: Refusal = {
  reason: 'no-access',
  message: 'key has no valid policies to be applied',
}

/** Why these policies cannot be applied together to a key of this organisation. */
export function findRefusal(
  ids: readonly string[],
  policies: readonly Policy[],
  orgId: string,
): Refusal | undefined {
  const [onlyId] = ids
  if (policies.length === 0 && ids.length === 1) {
    return { reason: 'policy-not-found', message: `policy not found: "${onlyId}"` }
  }
  if (policies.length === 0) return noAccess
  const foreign = policies.find(({ org_id }) => org_id !== orgId)
  if (foreign) {
    const message = `policy "${foreign.id}" belongs to another organisation`
    return { reason: 'other-organisation', message }
  }
  return findMixture(policies)
}

function findMixture(policies: readonly Policy[]): Refusal | undefined {
  const torn = policies.find(({ partitions }) => contradictsItself(partitions))
  if (torn) {
    const message = `policy "${torn.id}" has per_api together with another partition`
    return { reason: 'mixed-partitions', message }
  }
  const isMixed =
    policies.some(({ partitions }) => partitions.per_api) &&
    policies.some(({ partitions }) => isPartitioned(partitions))
  if (!isMixed) return undefined
  const message = 'policies with per_api cannot be applied together with partitioned ones'
  return { reason: 'mixed-partitions', message }
}
