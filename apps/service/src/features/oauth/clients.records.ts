import { createHash } from 'node:crypto'
import type { OAuthClient } from '@svc/contract'
import { readOAuthClient, type StoredOAuthClient, shownClientOf } from '@svc/sessions'
import type { OAuthClientRecord } from '#collections'
import type { Scope } from '#scope'
import type { Sealer } from '#secrets'

export const recordIdOf = (apiId: string, clientId: string): string =>
  createHash('sha256').update(`${apiId} ${clientId}`).digest('hex').slice(0, 24)

/** What only we know of a client, as a document. */
export function recordOf(
  client: OAuthClient,
  { apiId, org }: { apiId: string; org: string },
  sealer: Sealer,
): OAuthClientRecord {
  const { client_id, policy_id, client_name, dcr_registration } = client
  const isRegistered = Object.values(dcr_registration).some((value) => value !== '')
  return {
    ...{ id: recordIdOf(apiId, client_id), org_id: org, api_id: apiId },
    ...{ client_id, policy_id, client_name },
    dcr_sealed: isRegistered ? sealer.seal(JSON.stringify(dcr_registration)) : '',
  }
}

/** A client for an answer: what gateways know of it, and what we know besides. */
export function presentClient(
  stored: StoredOAuthClient,
  record: OAuthClientRecord | undefined,
  sealer: Sealer,
): OAuthClient {
  if (!record) return shownClientOf(stored)
  const dcr_registration = record.dcr_sealed ? JSON.parse(sealer.open(record.dcr_sealed)) : {}
  const decoration = readOAuthClient({ client_name: record.client_name, dcr_registration })
  return shownClientOf(stored, decoration)
}

export async function keepRecord({ oauthClients }: Scope, record: OAuthClientRecord) {
  if (await oauthClients.change(record.id, () => record)) return
  await oauthClients.insert(record)
}
