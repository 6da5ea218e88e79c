import type { Filter } from '@svc/documents'
import type { collections } from '#collections'
import { invalid } from '#failure'
import type { ReadScope } from '#scope'
import { findPolicy } from './policies.find.ts'

export interface Asked {
  q?: string
  policy_ids?: string
  active?: string
  state?: string
  api_id?: string
  auth_type?: string
}

type PolicyFilter = Filter<(typeof collections)['policies']['fields']>

const objectId = /^[0-9a-f]{24}$/i
const listOf = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** The filter behind a search. `policy_ids` outweigh a `q` that is an id. */
export async function filterOf(scope: ReadScope, asked: Asked): Promise<PolicyFilter> {
  const wanted = listOf(asked.policy_ids)
  if (wanted.some((id) => !objectId.test(id))) throw invalid('Policy ID is not in hex format')
  const ids = wanted.map((id) => id.toLowerCase())
  const filter: PolicyFilter = {
    ...(asked.active !== undefined && { active: true }),
    ...(asked.state && { state: asked.state }),
    ...(asked.auth_type && { auth_types: { has: asked.auth_type } }),
    ...(await byText(scope, asked.q, ids)),
  }
  const apis = listOf(asked.api_id)
  return apis.length > 0 ? { ...filter, apis: { hasAny: apis } } : filter
}

async function byText(scope: ReadScope, q: string | undefined, ids: string[]) {
  const named = q && (await findPolicy(scope, q))
  if (ids.length > 0) {
    const isText = q !== undefined && !named && !objectId.test(q)
    return { id: { in: ids }, ...(isText && { name: { contains: q } }) }
  }
  if (!q) return {}
  return named ? { id: named.id } : { name: { contains: q } }
}
