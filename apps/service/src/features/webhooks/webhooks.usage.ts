import type { WebhookRecord } from '#collections'
import type { Ownership } from '#features/apis'
import type { ReadScope, Scope } from '#scope'

/** Saves an API again with the webhooks of now. */
export type RefreshApi = (scope: Scope, apiId: string) => Promise<unknown>

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

/** Saves every API that refers to a webhook again: gateways load what the webhook says now. */
export async function refreshDependents(
  scope: Scope,
  id: string,
  refreshApi: RefreshApi,
): Promise<void> {
  for await (const api of scope.apis.each({ hook_ids: { has: id } })) {
    await refreshApi(scope, api.id)
  }
}

/** Brings back an earlier state of a webhook, or the webhook itself, for its APIs too. */
export const createWebhookRestore =
  (refreshApi: RefreshApi) =>
  async (scope: Scope, old: WebhookRecord): Promise<void> => {
    const changed = await scope.webhooks.change(old.id, () => old, scope.expected)
    if (!changed) await scope.webhooks.insert(old)
    await refreshDependents(scope, old.id, refreshApi)
  }
