import type { OAuthClient } from '@svc/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'
import { findApis } from '#pages/rights/rights.queries.ts'
import { wirePaging } from '#ui/list/list-address.ts'
import type { ListSource } from '#ui/list/list-types.ts'

/** Events use this name. */
export const collection = 'oauth_clients'

export const nameOf = ({
  client_name,
  client_id,
}: Pick<OAuthClient, 'client_name' | 'client_id'>) => client_name || client_id

/** The address of the clients of an API. */
export const placeOf = (apiId: string) => `/oauth-clients/${encodeURIComponent(apiId)}`

export const addressOf = (apiId: string, clientId: string) =>
  `${placeOf(apiId)}/${encodeURIComponent(clientId)}`

export const clientSource = (apiId: string): ListSource<OAuthClient> => ({
  collection,
  within: apiId,
  rowId: ({ client_id }) => client_id,
  async read(asked) {
    const { apps, pages } = await api.oauth.list({ params: { apiId }, query: wirePaging(asked) })
    return { rows: apps, pages }
  },
})

export const clientQuery = (apiId: string, clientId: string) =>
  queryOptions({
    queryKey: [collection, 'one', apiId, clientId],
    queryFn: () => api.oauth.get({ params: { apiId, clientId } }),
  })

export const tokensQuery = (apiId: string, clientId: string) =>
  queryOptions({
    queryKey: [collection, 'tokens', apiId, clientId],
    queryFn: () => api.oauth.tokens({ params: { apiId, clientId } }),
  })

/** Only these can have clients. */
export const findOAuthApis = (q: string) => findApis(q, { auth_type: 'oauth' })
