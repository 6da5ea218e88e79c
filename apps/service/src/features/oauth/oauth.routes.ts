import { type contract, ok } from '@svc/contract'
import { Failure, invalid } from '#failure'
import type { Ownership } from '#features/apis'
import type { Handlers } from '#http'
import { type Authorise, demandOAuthApi } from './authorise.ts'
import { type ClientService, isSecretOf } from './clients.service.ts'
import type { Grants } from './grants.ts'
import type { TokenLists } from './lapsed.ts'

interface Tools {
  service: ClientService
  grants: Grants
  authorise: Authorise
  tokens: TokenLists
  ownership: Ownership
  pageSize: number
}

export function createOAuthRoutes(tools: Tools): Handlers<typeof contract.oauth> {
  const { service, grants, authorise, tokens, ownership, pageSize } = tools
  return {
    async list(scope, { params, query: { p = 1, size = pageSize } }) {
      const all = await service.list(scope, params.apiId)
      if (p <= 0) return { apps: all, pages: all.length > 0 ? 1 : 0 }
      return { apps: all.slice((p - 1) * size, p * size), pages: Math.ceil(all.length / size) }
    },
    create: (scope, { params, body }) => service.create(scope, params.apiId, body),
    get: (scope, { params }) => service.get(scope, params.apiId, params.clientId),
    update: (scope, { params, body }) => service.update(scope, params.apiId, params.clientId, body),
    rotate: (scope, { params }) => service.rotate(scope, params.apiId, params.clientId),
    async remove(scope, { params }) {
      await service.remove(scope, params.apiId, params.clientId)
      return ok('OAuth client deleted successfully')
    },
    async tokens(scope, { params }) {
      const absent = 'Could not retrieve tokens'
      const { api } = await service.find(scope, params.apiId, params.clientId, absent)
      return tokens.current(api.api_id, params.clientId)
    },
    async revoke(scope, { params: { clientId }, body }) {
      if (!body.token) throw invalid('token is required')
      const { api } = await service.findAnywhere(scope, clientId)
      const isRefresh = body.token_type_hint === 'refresh_token'
      const done = isRefresh
        ? await grants.revokeRefresh(api.api_id, clientId, body.token)
        : await grants.revokeAccess(api.api_id, clientId, body.token)
      // The hint may be wrong; a token that nobody knows is as good as revoked.
      if (!done && isRefresh) await grants.revokeAccess(api.api_id, clientId, body.token)
      if (!done && !isRefresh) await grants.revokeRefresh(api.api_id, clientId, body.token)
      return ok('token revoked successfully')
    },
    async revokeAll(scope, { params: { clientId }, body }) {
      if (!body.client_secret) throw invalid('client_secret is required')
      const { api, stored } = await service.findAnywhere(scope, clientId)
      if (!isSecretOf(stored, body.client_secret)) throw invalid('client_secret is wrong')
      await grants.revokeAll(api.api_id, clientId)
      return ok('tokens revoked successfully')
    },
    async authoriseClient(scope, { params, body }) {
      return authorise.authorise(scope, await demandOAuthApi(scope, params.apiId, ownership), body)
    },
    async token(scope, { params, body }) {
      return authorise.exchange(scope, await demandOAuthApi(scope, params.apiId, ownership), body)
    },
    async purge(_, { query }) {
      if (!query.scope) throw new Failure(422, 'scope parameter is required')
      if (query.scope !== 'lapsed') throw invalid('unknown scope')
      await tokens.purgeAll()
      return ok('success')
    },
  }
}
