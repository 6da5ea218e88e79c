import type { Filter } from '@svc/documents'
import type { collections } from '#collections'
import { findApi } from '#features/apis'
import { findPolicy } from '#features/policies'
import type { ReadScope } from '#scope'

export type DeveloperFilter = Filter<(typeof collections)['developers']['fields']>

/** Addresses that begin so; where there are none, developers with this word about them. */
async function byText({ developers }: ReadScope, q: string): Promise<DeveloperFilter> {
  const text = q.trim().toLowerCase()
  const begins = { email_key: { startsWith: text } }
  const [one] = await developers.find(begins, { page: 1, size: 1 })
  return one ? begins : { words: { has: text } }
}

async function idsOfPolicy(scope: ReadScope, id: string): Promise<string[]> {
  const policy = await findPolicy(scope, id)
  return policy ? [...new Set([policy.policy_id, policy.id])] : [id]
}

interface Asked {
  q?: string
  inactive?: string
  policy_id?: string
}

export const filterOf = async (
  scope: ReadScope,
  { q, inactive, policy_id }: Asked,
): Promise<DeveloperFilter> => ({
  ...(inactive && { inactive: inactive === 'true' }),
  ...(policy_id && { policies: { hasAny: await idsOfPolicy(scope, policy_id) } }),
  ...(q?.trim() && (await byText(scope, q))),
})

/** Developers with a policy that opens this API. */
export async function filterOfApi(scope: ReadScope, id: string): Promise<DeveloperFilter> {
  const apiId = (await findApi(scope.apis, id))?.api_id ?? id
  const policies = await scope.policies.find({ apis: { has: apiId } })
  return { policies: { hasAny: policies.flatMap((one) => [one.policy_id, one.id]) } }
}
