import { type contract, ok } from '@svc/contract'
import { notFound } from '#failure'
import type { DeveloperAccess } from '#features/developers'
import type { Settle } from '#features/keys'
import type { Handlers } from '#http'
import { pageOf, sortOf } from '#paging'
import type { ReadScope } from '#scope'
import type { Sealer } from '#secrets'
import { wishOf } from './requests.approve.ts'
import { openRequest, presentRequests } from './requests.records.ts'
import type { KeyRequestService } from './requests.service.ts'

interface Tools {
  service: KeyRequestService
  access: DeveloperAccess
  settle: Settle
  sealer: Sealer
  pageSize: number
}

export function createKeyRequestRoutes(tools: Tools): Handlers<typeof contract.keyRequests> {
  const { service, access, settle, sealer, pageSize } = tools

  async function find({ keyRequests }: ReadScope, id: string) {
    const request = await keyRequests.get(id)
    if (!request) throw notFound('Could not retrieve portal object')
    return request
  }
  return {
    async list(scope, { query: { approved, by_user, sort: by = '-date_created', ...query } }) {
      const sort = sortOf(by, ['date_created'], 'date_created')
      const filter = {
        ...(approved && { approved: approved === 'true' }),
        ...(by_user && { by_user }),
      }
      const { items, pages } = await pageOf(scope.keyRequests, filter, { ...query, sort, pageSize })
      return { Data: await presentRequests(scope, items, sealer), Pages: pages }
    },
    async create(scope, { body }) {
      const { id } = await service.create(scope, body)
      return ok(id)
    },
    async get(scope, { params }) {
      const [request] = await presentRequests(scope, [await find(scope, params.id)], sealer)
      if (!request) throw notFound('Could not retrieve portal object')
      return request
    },
    async preview(scope, { params }) {
      const request = openRequest(await find(scope, params.id), sealer)
      const developer = request.by_user ? await scope.developers.get(request.by_user) : undefined
      const { kind, session } = await access.plan(scope, developer, wishOf(request))
      const { decision } = await settle.preview(scope, session)
      return { kind, key: { api_model: {}, key_id: '', key_hash: '', data: decision.session } }
    },
    async update(scope, { params, body }) {
      await service.update(scope, params.id, body)
      return ok(params.id)
    },
    async remove(scope, { params }) {
      await service.remove(scope, params.id)
      return ok('Data deleted')
    },
    approve: (scope, { params }) => service.approve(scope, params.id),
  }
}
