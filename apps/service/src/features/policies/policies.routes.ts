import { type contract, ok } from '@svc/contract'
import { notFound } from '#failure'
import type { Ownership } from '#features/apis'
import type { Handlers } from '#http'
import { pageOf, sortOf } from '#paging'
import type { ReadScope } from '#scope'
import { dependentsOf } from './policies.dependents.ts'
import { checkPolicyId, findPolicy } from './policies.find.ts'
import { demandVisible, onlyVisible } from './policies.ownership.ts'
import { presentPolicy } from './policies.records.ts'
import { type Asked, filterOf } from './policies.search.ts'
import type { PolicyService } from './policies.service.ts'

interface Tools {
  service: PolicyService
  ownership: Ownership
  pageSize: number
  /** `allow_unsafe_policy_ids`. */
  allowsUnsafeIds: boolean
}
type Listed = Asked & { p?: number; size?: number; sort?: string }

export function createPolicyRoutes(tools: Tools): Handlers<typeof contract.policies> {
  const { service, ownership, pageSize, allowsUnsafeIds } = tools

  async function list(scope: ReadScope, { p, size, sort: by, ...asked }: Listed) {
    const sort = sortOf(by, ['name', 'date_created', 'state'], 'name')
    const filter = await onlyVisible(scope, ownership, await filterOf(scope, asked))
    const { items, pages } = await pageOf(scope.policies, filter, { p, size, sort, pageSize })
    return { Data: items.map(presentPolicy), Pages: pages }
  }
  async function find(scope: ReadScope, id: string, absent = 'Could not retrieve portal object') {
    const policy = await findPolicy(scope, checkPolicyId(id, allowsUnsafeIds))
    if (!policy) throw notFound(absent)
    await demandVisible(scope, ownership, policy.apis)
    return policy
  }

  return {
    list: (scope, { query }) => list(scope, query),
    search: (scope, { query }) => list(scope, query),
    async create(scope, { body }) {
      const { id } = await service.create(scope, body)
      return ok(id)
    },
    get: async (scope, { params }) => presentPolicy(await find(scope, params.id)),
    async dependents(scope, { params }) {
      return dependentsOf(scope, await find(scope, params.id))
    },
    async update(scope, { params, body }) {
      await service.update(scope, checkPolicyId(params.id, allowsUnsafeIds), body)
      return ok('Data updated')
    },
    async remove(scope, { params }) {
      const { id } = await find(scope, params.id, 'Could not retrieve object for deletion')
      await scope.policies.remove(id, scope.expected)
      return ok('Data deleted')
    },
  }
}
