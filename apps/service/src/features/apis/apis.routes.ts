import { type contract, created, ok } from '@svc/contract'
import { updateOasFromClassic } from '@svc/definitions'
import type { Settings } from '@svc/settings'
import type { ApiRecord } from '#collections'
import { invalid, notFound } from '#failure'
import type { Handlers } from '#http'
import { listDependents } from './dependents.ts'
import { draftOf, ownerIds } from './draft.ts'
import { demandApi } from './find.ts'
import { listApis } from './list.ts'
import { oas } from './oas.kind.ts'
import type { Ownership } from './ownership.ts'
import type { Presenter } from './present.ts'
import { findUrl } from './urls.ts'
import type { CreateApi } from './versions.ts'
import type { ApiWriter, SentDraft } from './writer.ts'

interface Tools {
  writer: ApiWriter
  create: CreateApi
  present: Presenter
  ownership: Ownership
  pageSize: number
  settings: Pick<Settings, 'host_config' | 'edge_endpoints' | 'allow_unsafe_oas'>
}

const noApi = 'API not found'

export function createApiRoutes(tools: Tools): Handlers<typeof contract.apis> {
  const { writer, create, present, ownership, settings } = tools
  const missing = 'API definition does not exist'

  /** What a classic definition makes of an API that is an OAS one, where that is allowed. */
  function draftFor({ oas: document }: ApiRecord, draft: SentDraft): SentDraft {
    if (!document) return draft
    if (!settings.allow_unsafe_oas) {
      throw invalid('This is an OAS API: update it at /api/apis/oas')
    }
    return { ...draft, kind: oas, sent: updateOasFromClassic(document, draft.sent) }
  }

  return {
    list: (scope, { query }) => listApis(scope, query, tools),
    search: (scope, { query }) => listApis(scope, query, tools),

    async create(scope, { query, body }) {
      const { id, api_id } = await create(scope, draftOf(body, query), query)
      return created('API created', id, api_id)
    },
    async get(scope, { params }) {
      return present(scope)(await demandApi(scope, params.id, ownership))
    },
    async update(scope, { params, query, body }) {
      const api = await demandApi(scope, params.id, ownership, missing)
      const changed = await writer.update(scope, api.id, draftFor(api, draftOf(body, query)))
      if (!changed) throw notFound(missing)
      return ok('API updated')
    },
    async remove(scope, { params }) {
      await writer.remove(scope, await demandApi(scope, params.id, ownership), scope.expected)
      return ok('API deleted')
    },
    async url(scope, { params }) {
      return findUrl(scope, await demandApi(scope, params.id, ownership), settings)
    },
    async owners(scope, { params }) {
      const api = await demandApi(scope, params.id, ownership, noApi)
      return { userIds: api.user_owners, userGroupIds: api.user_group_owners }
    },
    async replaceOwners(scope, { params, body: { userIds, userGroupIds } }) {
      const api = await demandApi(scope, params.id, ownership, noApi)
      const beside = {
        user_owners: ownerIds(userIds),
        user_group_owners: ownerIds(userGroupIds),
      }
      if (!(await writer.edit(scope, api.id, { beside }, scope.expected))) throw notFound(noApi)
      return ok('API access updated')
    },
    async dependents(scope, { params }) {
      return listDependents(scope, await demandApi(scope, params.id, ownership), ownership)
    },
  }
}
