import { type ApiInput, type contract, created, ok } from '@svc/contract'
import { invalid, notFound } from '#failure'
import type { Handlers } from '#http'
import { classic } from './classic.kind.ts'
import { demandApi } from './find.ts'
import { listApis } from './list.ts'
import type { Ownership } from './ownership.ts'
import { presentApi } from './present.ts'
import type { ApiWriter, Draft } from './save.ts'

interface Tools {
  writer: ApiWriter
  ownership: Ownership
  pageSize: number
}

/** Members that were sent; `null` counts as absent. */
function draftOf(body: ApiInput, query: { accept_additional_properties?: boolean }): Draft {
  const { api_definition: sent } = body
  return {
    kind: classic,
    sent,
    acceptUnknown: query.accept_additional_properties,
    ...(body.hook_references && { hook_references: body.hook_references }),
    ...(typeof body.is_site === 'boolean' && { is_site: body.is_site }),
    ...(typeof body.sort_by === 'number' && { sort_by: body.sort_by }),
    ...(body.user_owners && { user_owners: body.user_owners }),
    ...(body.user_group_owners && { user_group_owners: body.user_group_owners }),
  }
}

export function createApiRoutes(tools: Tools): Handlers<typeof contract.apis> {
  const { writer, ownership } = tools
  const missing = 'API definition does not exist'
  return {
    list: (scope, { query }) => listApis(scope, query, tools),

    async create(scope, { query, body }) {
      const { id, api_id } = await writer.create(scope, draftOf(body, query))
      return created('API created', id, api_id)
    },
    async get(scope, { params }) {
      return presentApi(await demandApi(scope, params.id, ownership))
    },
    async update(scope, { params, query, body }) {
      const api = await demandApi(scope, params.id, ownership, missing)
      if (api.is_oas) throw invalid('This API is an OAS API: use /api/apis/oas to update it')
      const changed = await writer.update(scope, api, draftOf(body, query))
      if (!changed) throw notFound(missing)
      return ok('API updated')
    },
    async remove(scope, { params }) {
      const { id } = await demandApi(scope, params.id, ownership)
      await scope.apis.remove(id, scope.expected)
      return ok('API deleted')
    },
  }
}
