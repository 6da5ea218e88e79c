import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { OAuthClient } from '@svc/contract'
import {
  encodeBase64,
  oauthEvents,
  readOAuthClient,
  type StoredOAuthClient,
  settleNewClient,
  storedClientOf,
} from '@svc/sessions'
import type { ApiRecord, PolicyRecord } from '#collections'
import { conflict, invalid, notFound } from '#failure'
import { demandApi, type Ownership } from '#features/apis'
import { findPolicy } from '#features/policies'
import type { Gateways } from '#gateways'
import type { ReadScope, Scope } from '#scope'
import type { Sealer } from '#secrets'
import { keepRecord, presentClient, recordIdOf, recordOf } from './clients.records.ts'
import type { ClientStore } from './clients.store.ts'

interface Tools {
  clients: ClientStore
  sealer: Sealer
  ownership: Ownership
  gateways: Pick<Gateways, 'tell'>
}

export const unknownClient = 'Could not retrieve app detail'
type ClientChange = keyof typeof oauthEvents.client

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Compares secrets without telling by its time how far they agree. */
export const isSecretOf = ({ secret }: StoredOAuthClient, given: string): boolean =>
  timingSafeEqual(digestOf(secret), digestOf(given))

export const newSecret = () => encodeBase64(randomUUID())
const newIds = { newId: () => randomUUID().replaceAll('-', ''), newUuid: () => randomUUID() }

/** The OAuth clients of APIs. */
export function createClientService({ clients, sealer, ownership, gateways }: Tools) {
  const apiOf = (scope: ReadScope, id: string) =>
    demandApi(scope, id, ownership, 'API reference not found')
  const placeOf = ({ api_id, org_id }: ApiRecord) => ({ apiId: api_id, org: org_id })

  const tell = ({ api_id, org_id }: ApiRecord, clientId: string, what: ClientChange) =>
    gateways.tell(org_id, [oauthEvents.client[what](api_id, clientId, org_id)])

  async function find(scope: ReadScope, apiId: string, clientId: string, absent = unknownClient) {
    const api = await apiOf(scope, apiId)
    const stored = await clients.get(api.api_id, clientId)
    if (!stored) throw notFound(absent)
    return { api, stored }
  }
  async function rewrite(scope: Scope, api: ApiRecord, next: OAuthClient, old: StoredOAuthClient) {
    const place = placeOf(api)
    if (!(await clients.write(place, storedClientOf(next), old))) throw notFound(unknownClient)
    await keepRecord(scope, recordOf(next, place, sealer))
    await tell(api, next.client_id, 'updated')
    return next
  }
  async function shown(scope: ReadScope, api: ApiRecord, stored: StoredOAuthClient) {
    const record = await scope.oauthClients.get(recordIdOf(api.api_id, stored.id))
    return presentClient(stored, record, sealer)
  }

  return {
    find,

    async list(scope: ReadScope, apiId: string): Promise<OAuthClient[]> {
      const api = await apiOf(scope, apiId)
      const stored = await clients.list(placeOf(api))
      const records = await scope.oauthClients.find({ api_id: api.api_id })
      const byId = new Map(records.map((record) => [record.client_id, record]))
      return stored.map((client) => presentClient(client, byId.get(client.id), sealer))
    },

    async get(scope: ReadScope, apiId: string, clientId: string): Promise<OAuthClient> {
      const { api, stored } = await find(scope, apiId, clientId)
      return shown(scope, api, stored)
    },

    async create(scope: Scope, apiId: string, given: unknown): Promise<OAuthClient> {
      const api = await apiOf(scope, apiId)
      checkIsOAuth(api)
      const client = settleNewClient(readOAuthClient(given), newIds)
      if (client.policy_id) await demandPolicy(scope, client.policy_id)
      const place = placeOf(api)
      if (!(await clients.write(place, storedClientOf(client)))) {
        throw conflict('An OAuth client with this client_id exists already')
      }
      await keepRecord(scope, recordOf(client, place, sealer))
      await tell(api, client.client_id, 'added')
      return client
    },

    async update(scope: Scope, apiId: string, clientId: string, given: unknown) {
      const { api, stored } = await find(scope, apiId, clientId)
      const { id: client_id, secret } = stored
      const next = { ...readOAuthClient(given), client_id, secret }
      if (next.policy_id) checkPolicy(await demandPolicy(scope, next.policy_id), api)
      return rewrite(scope, api, next, stored)
    },

    async rotate(scope: Scope, apiId: string, clientId: string) {
      const { api, stored } = await find(scope, apiId, clientId)
      const client = await shown(scope, api, stored)
      return rewrite(scope, api, { ...client, secret: newSecret() }, stored)
    },

    async remove(scope: Scope, apiId: string, clientId: string) {
      const { api, stored } = await find(scope, apiId, clientId)
      await clients.remove(placeOf(api), stored)
      await scope.oauthClients.remove(recordIdOf(api.api_id, clientId))
      await tell(api, clientId, 'removed')
    },

    /** Takes all of an organisation from gateways; the records are removed with the others. */
    async forgetAll({ apis, org }: Scope): Promise<void> {
      for await (const { api_id: apiId } of apis.each({ auth_types: { has: 'oauth' } })) {
        for (const client of await clients.list({ apiId, org })) {
          await clients.remove({ apiId, org }, client)
        }
      }
    },

    /** The client with this id, of whichever API it is; those of gateways are unknown to us. */
    async findAnywhere(scope: ReadScope, clientId: string) {
      const absent = "oauth client doesn't exist"
      const [record] = await scope.oauthClients.find({ client_id: clientId }, { page: 1, size: 1 })
      if (record) return find(scope, record.api_id, clientId, absent)
      for await (const api of scope.apis.each({ auth_types: { has: 'oauth' } })) {
        const stored = await clients.get(api.api_id, clientId)
        if (stored) return find(scope, api.api_id, clientId, absent)
      }
      throw notFound(absent)
    },
  }
}

export type ClientService = ReturnType<typeof createClientService>

export function checkIsOAuth({ api_definition: { use_oauth2 } }: ApiRecord) {
  if (use_oauth2 !== true) throw invalid('API is not OAuth2')
}

async function demandPolicy(scope: ReadScope, id: string): Promise<PolicyRecord> {
  const policy = await findPolicy(scope, id)
  if (!policy) throw invalid('Could not retrieve policy details')
  return policy
}

function checkPolicy({ apis, policy_id }: PolicyRecord, { api_id }: ApiRecord) {
  if (apis.includes(api_id)) return
  throw invalid(`Policy "${policy_id}" does not contain the API of this OAuth client`)
}
