import { type contract, ok } from '@svc/contract'
import type { Stored } from '@svc/documents'
import type { KeyValue } from '@svc/keyvalue'
import type { DeveloperRecord } from '#collections'
import { notFound } from '#failure'
import type { KeyStore } from '#features/keys'
import type { Handlers } from '#http'
import { pageOf, sortOf } from '#paging'
import type { ReadScope } from '#scope'
import type { Sealer } from '#secrets'
import type { DeveloperAccess } from './developer-access.ts'
import { type DeveloperFilter, filterOf, filterOfApi } from './developers.find.ts'
import { presentDevelopers } from './developers.records.ts'
import type { DeveloperService } from './developers.service.ts'
import { statisticsOf } from './developers.statistics.ts'

interface Tools {
  service: DeveloperService
  access: DeveloperAccess
  sealer: Sealer
  keyvalue: KeyValue
  store: KeyStore
  pageSize: number
}
interface Paged {
  p?: number
  size?: number
  sort?: string
}

const absent = 'Could not retrieve portal object'
const noWish = { fields: {}, for_api: '', redirect_uri: '', jwt_secret: '', certificate: '' }
const sorts = { email: 'email_key', date_created: 'date_created' } as const

function orderOf(sort: string | undefined) {
  const [[name, way] = ['email', 'asc'] as const] = sortOf(sort, ['email', 'date_created'], 'email')
  return [[sorts[name], way]] as Array<[(typeof sorts)[typeof name], 'asc' | 'desc']>
}

async function findOne(
  { developers }: Pick<ReadScope, 'developers'>,
  filter: DeveloperFilter,
  message = absent,
): Promise<Stored<DeveloperRecord>> {
  const [found] = await developers.find(filter, { page: 1, size: 1 })
  if (!found) throw notFound(message)
  return found
}

export function createDeveloperRoutes(tools: Tools): Handlers<typeof contract.developers> {
  const { service, access, sealer, pageSize } = tools

  async function shown(scope: ReadScope, filter: DeveloperFilter) {
    const [developer] = await presentDevelopers(scope, [await findOne(scope, filter)], sealer)
    if (!developer) throw notFound(absent)
    return developer
  }
  async function list(scope: ReadScope, filter: DeveloperFilter, { p, size, sort: by }: Paged) {
    const asked = { p, size, sort: orderOf(by), pageSize }
    const { items, pages } = await pageOf(scope.developers, filter, asked)
    return { Data: await presentDevelopers(scope, items, sealer), Pages: pages }
  }

  return {
    list: async (scope, { query }) => list(scope, await filterOf(scope, query), query),
    ofApi: async (scope, { params, query }) =>
      list(scope, await filterOfApi(scope, params.apiId), query),
    get: (scope, { params }) => shown(scope, { id: params.id }),
    getByEmail: (scope, { params }) => shown(scope, { email_key: params.email.toLowerCase() }),
    getBySsoKey: (scope, { params }) => shown(scope, { sso_key: params.key }),
    async create(scope, { body }) {
      const { id } = await service.create(scope, body)
      return ok(id)
    },
    async update(scope, { params, body }) {
      await service.update(scope, params.id, body)
      return ok('Data updated')
    },
    async remove(scope, { params }) {
      await service.remove(scope, params.id)
      return ok('Data deleted')
    },
    async verify(scope, { body }) {
      await service.verify(scope, body.username, body.password)
      return ok('Credentials verified')
    },
    async setPassword(scope, { params, body }) {
      await service.setPassword(scope, params.id, body.password)
      return ok('Password changed')
    },
    async statistics(scope, { params }) {
      return statisticsOf(scope, await findOne(scope, { id: params.id }), tools)
    },
    async createKey(scope, { params, body }) {
      const developer = await findOne(scope, { id: params.id })
      return access.give(scope, developer, {
        apply_policies: body.apply_policies,
        for_api: '',
        fields: body.fields ?? {},
        redirect_uri: body.oauth_info?.redirect_uri ?? '',
        jwt_secret: body.jwt_secret ?? '',
        certificate: body.certificate ?? '',
      })
    },
    async subscribe(scope, { params, body }) {
      const developer = await findOne(scope, { id: params.id })
      return access.give(scope, developer, { ...noWish, apply_policies: [body.policy_id] })
    },
    async updateKey(scope, { params, body }) {
      const developer = await findOne(scope, { id: params.id })
      if (!Object.hasOwn(developer.keys, params.keyId)) throw notFound(absent)
      await access.change(scope, developer, params.keyId, () => body.apply_policies)
      return ok('Data updated')
    },
    async removeKey(scope, { params }) {
      const developer = await findOne(scope, { id: params.id })
      await access.revoke(scope, developer, params.keyId)
      return ok('Data deleted')
    },
    async resetQuota(scope, { params }) {
      const developer = await findOne(scope, { id: params.id })
      await access.resetQuota(scope, developer, params.keyId)
      return ok('Quota reset')
    },
    async removeClient(scope, { params }) {
      const filter = { client_ids: { has: params.appId } }
      const developer = await findOne(scope, filter, 'Could not retrieve object for deletion')
      await access.revokeClient(scope, developer, params.appId)
      return ok('Data deleted')
    },
  }
}
