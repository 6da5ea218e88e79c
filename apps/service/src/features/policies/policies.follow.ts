import type { Logger } from 'pino'
import { type ApiRecord, collections } from '#collections'
import { inParts } from '#features/imports'
import type { Change, SystemScope } from '#scope'
import { createKnownApis } from './known-apis.ts'
import { policyOf, recordOf } from './policies.records.ts'

/** What policies say of an API without naming it. */
const factsOf = (api: ApiRecord | null) => JSON.stringify([api?.auth_types, api?.api_type])

/**
 * Keeps what policies derive from their APIs in step with these: how keys are shown, and whether
 * there are graphs among them. APIs that change together are followed together.
 */
export function followApis(systemOf: () => SystemScope, log: Logger) {
  const findApis = createKnownApis()
  const waiting = new Map<string, Set<string>>()
  let isFollowing = false

  async function refresh(org: string, apiIds: string[]) {
    const scope = systemOf().within(org)
    for await (const { id } of scope.policies.each({ apis: { hasAny: apiIds } })) {
      await scope.policies.change(id, async (policy) =>
        recordOf(policyOf(policy), await findApis(scope, policy.apis)),
      )
    }
  }
  async function follow() {
    for (let [next] = waiting; next; [next] = waiting) {
      const [org, apiIds] = next
      waiting.delete(org)
      for (const part of inParts([...apiIds])) await refresh(org, part)
    }
  }
  return (change: Change): void => {
    if (change.collection !== collections.apis.name) return
    // The collection says what its documents are.
    const [before, after] = [change.before, change.after] as Array<ApiRecord | null>
    const apiId = (after ?? before)?.api_id
    if (!apiId || factsOf(before ?? null) === factsOf(after ?? null)) return
    waiting.set(change.org, (waiting.get(change.org) ?? new Set()).add(apiId))
    if (isFollowing) return
    isFollowing = true
    follow()
      .catch((err) => log.warn({ err }, 'policies could not follow an API'))
      .finally(() => {
        isFollowing = false
      })
  }
}
