import { membershipOf, readMembership } from '#collections'
import type { Ownership } from '#features/apis'
import type { ReadScope } from '#scope'

/** The categories of an API whose names are too long for the store to give them back. */
async function longCategories({ apis }: ReadScope, apiId: string): Promise<string[]> {
  const [api] = await apis.find({ api_id: apiId }, { size: 1 })
  const isLong = (category: string) => !readMembership(membershipOf(apiId, category)).isWhole
  return api?.categories.filter(isLong) ?? []
}

/** The public ids of the APIs in every category, without a look at any definition. */
export async function groupByCategory(
  scope: ReadScope,
  ownership: Ownership,
): Promise<Record<string, string[]>> {
  const found = await scope.apis.tally('memberships', ownership.visibleTo(scope))
  const groups = new Map<string, Set<string>>()
  const add = (category: string, apiId: string) => {
    groups.set(category, (groups.get(category) ?? new Set()).add(apiId))
  }
  for (const { value } of found) {
    const { apiId, category, isWhole } = readMembership(value)
    const categories = isWhole ? [category] : await longCategories(scope, apiId)
    for (const one of categories) add(one, apiId)
  }
  const sorted = [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([category, ids]) => [category, [...ids].sort()]))
}
