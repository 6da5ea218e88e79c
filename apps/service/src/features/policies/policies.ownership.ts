import type { Filter } from '@svc/documents'
import type { collections } from '#collections'
import { Failure } from '#failure'
import type { Ownership } from '#features/apis'
import type { ReadScope } from '#scope'

type PolicyFilter = Filter<(typeof collections)['policies']['fields']>
type Reader = Pick<ReadScope, 'actor' | 'apis' | 'policies'>

/** Whether the caller sees some APIs only. */
export const isLimited = (scope: Pick<ReadScope, 'actor'>, ownership: Ownership): boolean =>
  Object.keys(ownership.visibleTo(scope)).length > 0

/** The public ids of the APIs that the caller sees. */
export const visibleApis = async (
  scope: Pick<ReadScope, 'actor' | 'apis'>,
  ownership: Ownership,
): Promise<Set<string>> =>
  new Set((await scope.apis.tally('api_id', ownership.visibleTo(scope))).map(({ value }) => value))

/** Refuses what is built on APIs of others alone; one of the APIs is enough, and none at all. */
export async function demandVisible(
  scope: Pick<ReadScope, 'actor' | 'apis'>,
  ownership: Ownership,
  apiIds: string[],
): Promise<void> {
  if (apiIds.length === 0 || !isLimited(scope, ownership)) return
  const found = await scope.apis.find({ api_id: { in: apiIds } })
  if (found.length === 0 || found.some((api) => ownership.canSee(scope, api))) return
  throw new Failure(403, "You don't have access to this")
}

/** The filter, without the policies that are built on APIs of others alone. */
export async function onlyVisible(
  scope: Reader,
  ownership: Ownership,
  filter: PolicyFilter,
): Promise<PolicyFilter> {
  if (!isLimited(scope, ownership)) return filter
  const visible = await visibleApis(scope, ownership)
  const existing = new Set((await scope.apis.tally('api_id')).map(({ value }) => value))
  const ids: string[] = []
  for await (const { id, apis } of scope.policies.each(filter)) {
    const there = apis.filter((apiId) => existing.has(apiId))
    if (there.length === 0 || there.some((apiId) => visible.has(apiId))) ids.push(id)
  }
  return { id: { in: ids } }
}
