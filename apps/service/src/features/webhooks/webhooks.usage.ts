import type { Ownership } from '#features/apis'
import type { ReadScope, Scope } from '#scope'

const most = 100

/** The APIs that refer to a webhook, as far as the caller may see them. */
export async function findDependents(scope: ReadScope, id: string, ownership: Ownership) {
  const filter = { hook_ids: { has: id }, ...ownership.visibleTo(scope) }
  const [count, apis] = await Promise.all([
    scope.apis.count(filter),
    scope.apis.find(filter, { sort: [['name', 'asc']], page: 1, size: most }),
  ])
  return { count, apis: apis.map(({ id, api_id, name }) => ({ id, api_id, name })) }
}

/** Saves every API that refers to a webhook again, so that it says what the webhook says now. */
export async function refreshDependents(
  scope: Scope,
  id: string,
  refreshApi: (scope: Scope, apiId: string) => Promise<unknown>,
): Promise<void> {
  for await (const api of scope.apis.each({ hook_ids: { has: id } })) {
    await refreshApi(scope, api.id)
  }
}
