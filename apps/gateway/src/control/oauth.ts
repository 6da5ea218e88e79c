import { randomBytes, randomUUID } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import {
  currentScores,
  encodeBase64,
  listTokens,
  type OAuthClient,
  oauthClientMember,
  oauthKeys,
  parseStoredClient,
  readOAuthClient,
  settleNewClient,
  shownClientOf,
  storedClientOf,
  writeStoredClient,
} from '@svc/sessions'
import type { Configuration } from '../configuration.ts'
import { objectIn } from './body.ts'
import type { Call, ControlRoute } from './control.ts'
import { ControlFailure } from './failure.ts'

interface Tools {
  keyvalue: KeyValue
  configuration: () => Configuration
}

const pageSize = 100
const newHex = () => randomBytes(16).toString('hex')
const unknownClient = () => new ControlFailure(404, 'OAuth Client ID not found')

/** What gateways answer for a client. */
const present = ({
  client_id,
  secret,
  redirect_uri,
  policy_id,
  description,
  meta_data,
}: OAuthClient) => ({ client_id, secret, redirect_uri, policy_id, description, meta_data })

/** Routes about OAuth clients, on the store that gateways and the service share. */
export function createOAuthRoutes({ keyvalue, configuration }: Tools): ControlRoute[] {
  function ownerOf(apiId: string): string {
    const api = configuration().apis.get(apiId)
    if (!api) throw new ControlFailure(400, `API doesn't exist: ${apiId}`)
    return api.orgId
  }

  async function find(apiId: string, clientId: string) {
    const text = await keyvalue.get(oauthKeys.client(apiId, clientId))
    const stored = text === null ? undefined : parseStoredClient(text)
    if (text === null || !stored) throw unknownClient()
    return { text, client: shownClientOf(stored) }
  }

  async function write(apiId: string, client: OAuthClient, before?: string) {
    const text = writeStoredClient(storedClientOf(client))
    const index = oauthKeys.clientIndex(apiId, ownerOf(apiId))
    const member = oauthClientMember(client.client_id)
    await keyvalue.pipeline((batch) => {
      batch.set(oauthKeys.client(apiId, client.client_id), text)
      batch.listRemove(index, member)
      batch.listPush(index, member)
      if (before !== undefined) batch.setRemove(oauthKeys.clientSet(apiId), before)
      batch.setAdd(oauthKeys.clientSet(apiId), text)
    })
    return present(client)
  }

  async function create({ body }: Call) {
    const { api_id, ...given } = objectIn(body)
    const apiId = typeof api_id === 'string' ? api_id : ''
    const ids = { newId: newHex, newUuid: randomUUID }
    return write(apiId, settleNewClient(readOAuthClient(given), ids))
  }

  async function list({ params: [apiId = ''] }: Call) {
    const members = await keyvalue.listRange(oauthKeys.clientIndex(apiId, ownerOf(apiId)), 0, -1)
    const ids = members.map((member) => member.toString('utf8').slice(oauthClientMember('').length))
    const texts = await keyvalue.getMany(ids.map((id) => oauthKeys.client(apiId, id)))
    return texts
      .flatMap((text) => (text === null ? [] : (parseStoredClient(text) ?? [])))
      .map((stored) => present(shownClientOf(stored)))
  }

  async function update({ params: [apiId = '', clientId = ''], body }: Call) {
    const { text, client } = await find(apiId, clientId)
    const { client_id, secret } = client
    return write(apiId, readOAuthClient({ ...client, ...objectIn(body), client_id, secret }), text)
  }

  async function rotate({ params: [apiId = '', clientId = ''] }: Call) {
    const { text, client } = await find(apiId, clientId)
    return write(apiId, { ...client, secret: encodeBase64(randomUUID()) }, text)
  }

  async function remove({ params: [apiId = '', clientId = ''] }: Call) {
    const { text } = await find(apiId, clientId)
    await keyvalue.pipeline((batch) => {
      batch.setRemove(oauthKeys.clientSet(apiId), text)
      batch.remove(oauthKeys.client(apiId, clientId), oauthKeys.clientTokens(apiId, clientId))
      batch.listRemove(oauthKeys.clientIndex(apiId, ownerOf(apiId)), oauthClientMember(clientId))
    })
    return { key: clientId, status: 'ok', action: 'deleted' }
  }

  async function tokens({ params: [apiId = '', clientId = ''], query }: Call) {
    await find(apiId, clientId)
    const now = Math.floor(Date.now() / 1000)
    const { from, to } = currentScores(now)
    const members = await keyvalue.sortedRange(oauthKeys.clientTokens(apiId, clientId), from, to)
    const all = listTokens(members, now)
    const page = Number(query.get('page') ?? 0)
    if (!(page > 0)) return all
    return {
      Pagination: {
        page_num: page,
        page_total: Math.ceil(all.length / pageSize),
        page_size: pageSize,
      },
      Tokens: all.slice((page - 1) * pageSize, page * pageSize),
    }
  }

  return [
    ['POST', 'oauth/clients/create', create],
    ['GET', 'oauth/clients/*', list],
    [
      'GET',
      'oauth/clients/*/*',
      async ({ params: [apiId = '', clientId = ''] }) =>
        present((await find(apiId, clientId)).client),
    ],
    ['PUT', 'oauth/clients/*/*', update],
    ['DELETE', 'oauth/clients/*/*', remove],
    ['PUT', 'oauth/clients/*/*/rotate', rotate],
    ['GET', 'oauth/clients/*/*/tokens', tokens],
  ]
}
