import type { Authorisation, TokenRequest } from '@svc/contract'
import {
  type AccessData,
  type AuthorizeData,
  chooseRedirectUri,
  parseKeyRules,
  readSession,
  type Session,
  type StoredOAuthClient,
  sessionOfGrant,
} from '@svc/sessions'
import type { ApiRecord } from '#collections'
import { invalid, notFound } from '#failure'
import type { Ownership } from '#features/apis'
import type { Settle } from '#features/keys'
import type { Scope } from '#scope'
import { checkIsOAuth, isSecretOf } from './clients.service.ts'
import type { ClientStore } from './clients.store.ts'
import type { Allowed, Grants } from './grants.ts'

interface Tools {
  clients: ClientStore
  grants: Grants
  settle: Settle
  /** `oauth_redirect_uri_separator`. */
  separator: string
}

/** A refusal in the words of OAuth. */
const refuse = (error: string, why: string) => invalid(`${error}: ${why}`)
const secondsOf = ({ now }: Scope) => Math.floor(now().getTime() / 1000)

/** Authorises clients and gives them tokens, as a gateway would. */
export function createAuthorise({ clients, grants, settle, separator }: Tools) {
  async function allow(scope: Scope, client: StoredOAuthClient, apiId: string, session: Session) {
    const settled = await settle.preview(scope, { ...session, oauth_client_id: client.id })
    return (redirectUri: string, asked?: string | null): Allowed => ({
      ...{ apiId, client, settled, redirectUri, scope: asked ?? '' },
    })
  }

  return {
    /** What the client may be sent back with: a code, or a token at once. */
    async authorise(scope: Scope, api: ApiRecord, asked: Authorisation) {
      checkType(api, 'allowed_authorize_types', asked.response_type)
      const client = await demandClient(clients, api.api_id, asked.client_id)
      const uri = chooseRedirectUri(client.redirecturi, asked.redirect_uri ?? '', separator)
      if (uri === undefined) throw refuse('invalid_request', 'redirect_uri does not match')
      const session = sessionFor(client, asked)
      const allowed = (await allow(scope, client, api.api_id, session))(uri, asked.scope)
      const now = secondsOf(scope)
      const state = asked.state ?? ''
      if (asked.response_type === 'code') {
        const code = await grants.giveCode(allowed, now, state)
        return { code, redirect_to: withQuery(uri, { code, ...(state && { state }) }) }
      }
      const { token, expiresIn } = await grants.giveToken(scope, allowed, now, false)
      const given = { access_token: token, token_type: 'bearer', expires_in: expiresIn }
      const fragment = new URLSearchParams({
        ...{ ...given, expires_in: String(expiresIn) },
        ...(state && { state }),
      })
      return { ...given, redirect_to: `${uri}#${fragment}` }
    },

    /** A token for a code, for an older token, or for the client itself. */
    async exchange(scope: Scope, api: ApiRecord, asked: TokenRequest) {
      checkType(api, 'allowed_access_types', asked.grant_type)
      const client = await demandClient(clients, api.api_id, asked.client_id)
      if (!isSecretOf(client, asked.client_secret)) throw refuse('invalid_client', 'wrong secret')
      const now = secondsOf(scope)
      const { session, redirectUri } = await basisOf(grants, api, client, { asked, now })
      const allowed = (await allow(scope, client, api.api_id, session))(redirectUri, asked.scope)
      const isRenewable =
        asked.grant_type !== 'client_credentials' &&
        typesOf(api, 'allowed_access_types').includes('refresh_token')
      const { token, refresh, expiresIn } = await grants.giveToken(scope, allowed, now, isRenewable)
      return {
        ...{ access_token: token, token_type: 'bearer', expires_in: expiresIn },
        ...(refresh && { refresh_token: refresh }),
      }
    },
  }
}

export type Authorise = ReturnType<typeof createAuthorise>

/** The API with this public id, which must speak OAuth. */
export async function demandOAuthApi(
  scope: Pick<Scope, 'apis' | 'actor'>,
  apiId: string,
  ownership: Ownership,
) {
  const [api] = await scope.apis.find({ api_id: apiId }, { page: 1, size: 1 })
  if (!api) throw notFound('API reference not found')
  ownership.demand(scope, api)
  checkIsOAuth(api)
  return api
}

type TypeList = 'allowed_authorize_types' | 'allowed_access_types'

function typesOf({ api_definition }: ApiRecord, list: TypeList): unknown[] {
  const meta = api_definition.oauth_meta
  const types = meta && typeof meta === 'object' && !Array.isArray(meta) ? meta[list] : []
  return Array.isArray(types) ? types : []
}

function checkType(api: ApiRecord, list: TypeList, type: string) {
  const known = list === 'allowed_authorize_types' ? ['code', 'token'] : grantTypes
  const error =
    list === 'allowed_authorize_types' ? 'unsupported_response_type' : 'unsupported_grant_type'
  if (!known.includes(type)) throw refuse(error, `"${type}" is unknown`)
  if (!typesOf(api, list).includes(type)) throw refuse(error, `"${type}" is off for this API`)
}

const grantTypes = ['authorization_code', 'refresh_token', 'client_credentials']

async function demandClient(clients: ClientStore, apiId: string, clientId: string) {
  const client = await clients.get(apiId, clientId)
  if (!client) throw refuse('unauthorized_client', "oauth client doesn't exist")
  return client
}

/** The rules of the key: a policy outweighs what the rules say, without one they are everything. */
function sessionFor(
  client: StoredOAuthClient,
  asked: Pick<Authorisation, 'key_rules' | 'policy_id'>,
) {
  const policy = asked.policy_id || (asked.key_rules ? '' : client.policyid)
  if (!policy && !asked.key_rules)
    throw refuse('invalid_request', 'policy_id or key_rules is needed')
  const rules = asked.key_rules ? parseKeyRules(asked.key_rules) : readSession({})
  if (!rules) throw refuse('invalid_request', 'key_rules is no session')
  return policy ? { ...rules, apply_policies: [policy] } : rules
}

interface Asked {
  asked: TokenRequest
  now: number
}

async function basisOf(grants: Grants, api: ApiRecord, client: StoredOAuthClient, given: Asked) {
  const { asked, now } = given
  if (asked.grant_type === 'client_credentials') {
    return { session: sessionFor(client, {}), redirectUri: '' }
  }
  const isCode = asked.grant_type === 'authorization_code'
  const data: AuthorizeData | AccessData | undefined = isCode
    ? await grants.takeCode(api.api_id, asked.code ?? '', now)
    : await grants.takeRefresh(api.api_id, asked.refresh_token ?? '')
  const session = data && sessionOfGrant(data)
  if (!data || !session || data.Client.id !== client.id) {
    throw refuse('invalid_grant', isCode ? 'the code is not valid' : 'the token is not valid')
  }
  if (isCode && asked.redirect_uri && asked.redirect_uri !== data.RedirectUri) {
    throw refuse('invalid_grant', 'redirect_uri is another than before')
  }
  if ('AccessToken' in data && typeof data.AccessToken === 'string') {
    await grants.revokeAccess(api.api_id, client.id, data.AccessToken)
  }
  return { session, redirectUri: data.RedirectUri }
}

/** The address with these members added to its query. */
function withQuery(uri: string, members: Record<string, string>): string {
  const query = new URLSearchParams(members)
  return `${uri}${uri.includes('?') ? '&' : '?'}${query}`
}
