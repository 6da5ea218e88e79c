import { type contract, ok } from '@svc/contract'
import { isBase, listVersions, rebaseVersions, type VersionedApi } from '@svc/definitions'
import type { Stored } from '@svc/documents'
import type { ApiRecord } from '#collections'
import { Failure, invalid } from '#failure'
import {
  type ApiWriter,
  demandApi,
  demandVersioning,
  kindOf,
  type Ownership,
  sentOf,
} from '#features/apis'
import type { Handlers } from '#http'

interface Tools {
  writer: ApiWriter
  ownership: Ownership
}

const versioningOf = (api: ApiRecord) => kindOf(api).versioningOf(sentOf(api))

const versionedApi = ({ api_id, api_definition: definition }: ApiRecord): VersionedApi => ({
  apiId: api_id,
  name: String(definition.name ?? ''),
  isInternal: definition.internal === true,
  expiration: String(definition.expiration ?? ''),
})

export function createVersionRoutes({
  writer,
  ownership,
}: Tools): Handlers<typeof contract.versions> {
  const list: Handlers<typeof contract.versions>['listAny'] = async (scope, call) => {
    const api = await demandApi(scope, call.params.id, ownership)
    const versioning = versioningOf(api)
    if (!isBase(versioning)) throw new Failure(422, `${call.params.id} is not recognised`)
    const ids = versioning.versions.map(({ apiId }) => apiId)
    const others = await scope.apis.find({ api_id: { in: ids }, ...ownership.visibleTo(scope) })
    const apis = [api, ...others].map(versionedApi)
    const rows = listVersions(versioning, api.api_id, apis, call.query)
    return { apis: rows, pages: rows.length > 0 ? 1 : 0 }
  }
  return {
    listAny: list,
    async list(scope, call) {
      const api = await demandApi(scope, call.params.id, ownership)
      if (!api.is_oas) throw new Failure(422, `${call.params.id} is not recognised`)
      return list(scope, call)
    },
    async rebase(scope, { params }) {
      const base = await demandApi(
        scope,
        params.base,
        ownership,
        'Could not retrieve current base API',
      )
      const next = await demandApi(
        scope,
        params.next,
        ownership,
        'Could not retrieve next base API',
      )
      const versioning = versioningOf(base)
      if (!isBase(versioning)) throw invalid('current-base-apiId must be a base API')
      if (!next.base) throw invalid('next-base-apiId must be a child API')
      const moved = demandVersioning(rebaseVersions(versioning, base.api_id, next.api_id))
      // The new base first: were this to stop between the two, every version would still be reached.
      await setVersioning(next, moved)
      await setVersioning(base, undefined)
      return ok('API converted successfully')

      function setVersioning({ id }: Stored<ApiRecord>, given: typeof moved | undefined) {
        return writer.edit(scope, id, { sent: (sent, kind) => kind.withVersioning(sent, given) })
      }
    },
  }
}
