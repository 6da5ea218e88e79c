import type { Stored } from '@svc/documents'
import { isPolicyId } from '@svc/sessions'
import type { PolicyRecord } from '#collections'
import { invalid } from '#failure'
import type { ReadScope } from '#scope'

/** The policy with this `id`, else the one with this `_id`. */
export async function findPolicy(
  { policies }: Pick<ReadScope, 'policies'>,
  id: string,
): Promise<Stored<PolicyRecord> | undefined> {
  const [named] = await policies.find({ policy_id: id }, { page: 1, size: 1 })
  return named ?? (await policies.get(id))
}

/** The policies behind these ids, each by `id` or `_id`, in two questions however many they are. */
export async function findPolicies(
  { policies }: Pick<ReadScope, 'policies'>,
  ids: string[],
): Promise<readonly Stored<PolicyRecord>[]> {
  if (ids.length === 0) return []
  const named = await policies.find({ policy_id: { in: ids } })
  const met = new Set(named.map(({ policy_id }) => policy_id))
  const others = ids.filter((id) => !met.has(id))
  if (others.length === 0) return named
  return [...named, ...(await policies.find({ id: { in: others } }))]
}

export function checkPolicyId(id: string, allowsUnsafeIds: boolean): string {
  if (!allowsUnsafeIds && !isPolicyId(id)) throw invalid('Invalid policy ID')
  return id
}
