import { collection, type Doc } from '@svc/documents'

/** What gateways do not know of an OAuth client, and what it is found by. */
export interface OAuthClientRecord extends Doc {
  api_id: string
  client_id: string
  policy_id: string
  client_name: string
  /** `dcr_registration` as JSON, sealed because of its token; empty without one. */
  dcr_sealed: string
}

export const oauthClients = collection<OAuthClientRecord>()({
  name: 'oauth_clients',
  fields: { api_id: 'text', client_id: 'text', policy_id: 'text' },
  revisions: 'none',
  sealed: ['dcr_sealed'],
})
