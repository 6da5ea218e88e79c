import type { Filter } from '@svc/documents'
import { algorithmOfHash, storedName } from '@svc/sessions'
import type { collections } from '#collections'
import { invalid, notFound } from '#failure'
import type { Ownership } from '#features/apis'
import { demandVisible, isLimited, visibleApis } from '#features/policies'
import { pageOf, sortOf } from '#paging'
import type { ReadScope } from '#scope'
import { apiGrant, policyGrant } from './key-entry.ts'
import type { KeySettings } from './key-settings.ts'

export interface Asked {
  q?: string
  policy_id?: string
  api_id?: string
  tag?: string
  kind?: string
}
interface Paged {
  p?: number
  size?: number
  sort?: string
}
type KeyFilter = Filter<(typeof collections)['keyIndex']['fields']>
type Reader = Pick<ReadScope, 'keyIndex' | 'policies' | 'apis' | 'actor'>

const sorts = { created: 'created', alias: 'alias_key', expires: 'expires' } as const

interface Tools {
  settings: KeySettings
  ownership: Ownership
  pageSize: number
}

/** Finds keys by the index; the store is never walked. */
export function createKeyList({ settings, ownership, pageSize }: Tools) {
  const { isHashed, listsHashes } = settings

  /** The keys with an API are those that open it themselves and those of policies that do. */
  async function withApis({ policies }: Reader, apiIds: string[]): Promise<KeyFilter> {
    const grants = apiIds.map(apiGrant)
    for await (const { id, policy_id } of policies.each({ apis: { hasAny: apiIds } })) {
      grants.push(policyGrant(policy_id), ...(id === policy_id ? [] : [policyGrant(id)]))
    }
    return { grants: { hasAny: grants } }
  }
  /** Keys with this API; otherwise all of them, or those with an API that the caller sees. */
  async function within(scope: Reader, apiId: string | undefined): Promise<KeyFilter> {
    if (apiId) {
      await demandVisible(scope, ownership, [apiId])
      return withApis(scope, [apiId])
    }
    if (!isLimited(scope, ownership)) return {}
    return withApis(scope, [...(await visibleApis(scope, ownership))])
  }
  async function withPolicy({ policies }: Reader, policyId: string): Promise<KeyFilter> {
    const [named] = await policies.find({ policy_id: policyId }, { page: 1, size: 1 })
    const policy = named ?? (await policies.get(policyId))
    const ids = policy ? [policy.id, policy.policy_id] : [policyId]
    return { policies: { hasAny: [...new Set(ids)] } }
  }
  /** A key or a hash names one key; anything else is how aliases begin. */
  async function byText({ keyIndex }: Reader, q: string): Promise<KeyFilter> {
    const names = [storedName(q, isHashed), ...(isHashed && algorithmOfHash(q) ? [q] : [])]
    const exact = { name: { in: names } }
    if ((await keyIndex.count(exact)) > 0) return exact
    return { alias_key: { startsWith: q.toLowerCase() } }
  }
  const orderOf = (sort = '-created') => {
    const [[name, direction] = ['created', 'desc'] as const] = sortOf(
      sort,
      ['created', 'alias', 'expires'],
      'created',
    )
    return [[sorts[name], direction]] as Array<[(typeof sorts)[typeof name], 'asc' | 'desc']>
  }
  const page = (scope: Reader, filter: KeyFilter, { p, size, sort }: Paged) =>
    pageOf(scope.keyIndex, filter, { p, size, sort: orderOf(sort), pageSize })

  function checkListing(refusal = notFound('Could not retrieve keys')) {
    if (isHashed && !listsHashes) throw refusal
  }

  return {
    async find(scope: Reader, { p, size, sort, ...asked }: Asked & Paged) {
      const filter: KeyFilter = {
        ...(asked.tag && { tags: { has: asked.tag } }),
        ...(asked.kind && { kind: asked.kind }),
        ...(asked.policy_id && (await withPolicy(scope, asked.policy_id))),
        ...(await within(scope, asked.api_id)),
        ...(asked.q && (await byText(scope, asked.q))),
      }
      // Found by the index of aliases, they come in its order without being sorted.
      const order = sort ?? (filter.alias_key ? 'alias' : undefined)
      return page(scope, filter, { p, size, sort: order })
    },
    detailed(scope: Reader, asked: Paged & { q?: string }) {
      checkListing()
      return this.find(scope, asked)
    },
    /** The ids of keys, which are told only where hashes may be. */
    async list(scope: Reader, asked: Paged & { apiId?: string }) {
      checkListing()
      return page(scope, await within(scope, asked.apiId), asked)
    },
    /** Those of them whose ids hold a text. */
    async search(scope: Reader, asked: Paged & { apiId: string; q?: string }) {
      checkListing(invalid('Could not search keys'))
      const filter: KeyFilter = {
        ...(await within(scope, asked.apiId)),
        ...(asked.q && { name: { includes: asked.q } }),
      }
      return page(scope, filter, asked)
    },
  }
}

export type KeyList = ReturnType<typeof createKeyList>
