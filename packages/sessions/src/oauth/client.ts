import { type Static, Type } from 'typebox'
import { completer } from '../shape/complete.ts'
import { givenSchema } from '../shape/given.ts'
import { parseJson } from '../shape/json.ts'
import { bag, isMembers, open, text } from '../shape/kinds.ts'
import { encodeBase64 } from '../tokens/base64.ts'

/** A client as it stands in the key-value store; the names have no underscores there. */
export const StoredOAuthClient = open({
  id: text,
  secret: text,
  redirecturi: text,
  meta_data: bag,
  policyid: text,
  description: text,
})
export type StoredOAuthClient = Static<typeof StoredOAuthClient>

/** A client as the management API shows it; gateways know nothing of name and registration. */
export const OAuthClient = Type.Object({
  client_id: text,
  client_name: text,
  secret: text,
  redirect_uri: text,
  policy_id: text,
  description: text,
  meta_data: bag,
  dcr_registration: Type.Object({ provider: text, client_uri: text, access_token: text }),
})
export type OAuthClient = Static<typeof OAuthClient>

export const OAuthClientInput = givenSchema(OAuthClient)

/** The whole client behind what a caller sent. */
export const readOAuthClient: (value: unknown) => OAuthClient = completer(OAuthClient)

const completeStored = completer(StoredOAuthClient)

export function parseStoredClient(stored: string): StoredOAuthClient | undefined {
  const value = parseJson(stored)
  return isMembers(value) ? completeStored(value) : undefined
}

/** The text for the key-value store. Metadata is left out when there is none, as gateways do. */
export function writeStoredClient({ meta_data, ...client }: StoredOAuthClient): string {
  return JSON.stringify(Object.keys(meta_data).length === 0 ? client : { ...client, meta_data })
}

export const storedClientOf = (client: OAuthClient): StoredOAuthClient => ({
  id: client.client_id,
  secret: client.secret,
  redirecturi: client.redirect_uri,
  meta_data: client.meta_data,
  policyid: client.policy_id,
  description: client.description,
})

/** What the store knows of a client, over what only the management API knows of it. */
export const shownClientOf = (stored: StoredOAuthClient, decoration?: OAuthClient): OAuthClient =>
  readOAuthClient({
    ...decoration,
    client_id: stored.id,
    secret: stored.secret,
    redirect_uri: stored.redirecturi,
    policy_id: stored.policyid,
    description: stored.description,
    meta_data: stored.meta_data,
  })

export interface NewClientIds {
  /** 32 hex characters. */
  newId: () => string
  /** A UUID with dashes. */
  newUuid: () => string
}

/** A client that is created: what the caller did not choose is generated. */
export const settleNewClient = (
  client: OAuthClient,
  { newId, newUuid }: NewClientIds,
): OAuthClient => ({
  ...client,
  client_id: client.client_id || newId(),
  secret: client.secret || encodeBase64(newUuid()),
})
