import type { KeyValue } from '@svc/keyvalue'
import {
  expiryOfGrant,
  type Grant,
  momentOf,
  oauthEvents,
  oauthKeys,
  parseAccessData,
  parseAuthorizeData,
  sessionKey,
  sessionOfToken,
  storedName,
  writeAccessData,
  writeAuthorizeData,
} from '@svc/sessions'
import type { KeyIndex, KeyService, KeyStore, Settled } from '#features/keys'
import type { Gateways } from '#gateways'
import type { Scope } from '#scope'
import { newSecret } from './clients.service.ts'

interface Tools {
  keyvalue: KeyValue
  keys: KeyService
  store: KeyStore
  index: KeyIndex
  gateways: Pick<Gateways, 'tell'>
  isHashed: boolean
  tokenLifetime: number
  refreshLifetime: number
}

/** What a client is allowed, before it is written down. */
export type Allowed = Pick<Grant, 'client' | 'redirectUri' | 'scope'> & {
  apiId: string
  settled: Settled
}

/** As long as gateways give a client to come for its token. */
const codeLifetime = 250
const grantOf = (
  { client, redirectUri, scope, settled }: Allowed,
  now: number,
  expiresIn: number,
) => ({
  ...{ client, redirectUri, scope, expiresIn },
  ...{ session: settled.decision.session, createdAt: momentOf(now) },
})

/** Codes and tokens of OAuth, as gateways write and read them. */
export function createGrants(tools: Tools) {
  const { keyvalue, keys, store, index, gateways, isHashed } = tools
  const { tokenLifetime, refreshLifetime } = tools

  async function revokeNamed(apiId: string, clientId: string, names: string[]) {
    const sessions = await store.read(names)
    const data = await keyvalue.getMany(names.map((name) => oauthKeys.access(apiId, name)))
    const refresh = data.flatMap((text) => parseAccessData(text ?? '')?.RefreshToken || [])
    await keyvalue.pipeline((batch) => {
      batch.remove(...names.map(sessionKey))
      batch.remove(...names.map((name) => oauthKeys.access(apiId, name)))
      batch.remove(...refresh.map((token) => oauthKeys.refresh(apiId, token)))
      batch.sortedRemove(oauthKeys.clientTokens(apiId, clientId), ...names)
    })
    await index.follow(names)
    const [first] = sessions
    if (!first) return
    const { org_id } = first.session
    await store.announce(org_id, sessions)
    const revoked = names.map((name) => oauthEvents.revoked(apiId, { name, isHashed }))
    await gateways.tell(org_id, revoked)
  }

  return {
    /** A code that can be exchanged once. */
    async giveCode(allowed: Allowed, now: number, state: string): Promise<string> {
      const code = newSecret()
      const text = writeAuthorizeData(grantOf(allowed, now, codeLifetime), code, state)
      await keyvalue.set(oauthKeys.code(allowed.apiId, code), text, { ttl: codeLifetime })
      return code
    },

    /** What a code or a refresh token stands for; nobody can come with it again. */
    async takeCode(apiId: string, code: string, now: number) {
      const data = parseAuthorizeData((await keyvalue.take(oauthKeys.code(apiId, code))) ?? '')
      return data && expiryOfGrant(data) > now ? data : undefined
    },
    takeRefresh: async (apiId: string, token: string) =>
      parseAccessData((await keyvalue.take(oauthKeys.refresh(apiId, token))) ?? ''),

    /** A token, which is a key that ends by itself, and where wanted one to renew it with. */
    async giveToken(scope: Scope, allowed: Allowed, now: number, isRenewable: boolean) {
      const { apiId, client, settled } = allowed
      const grant = grantOf(allowed, now, tokenLifetime)
      const session = sessionOfToken(grant, now)
      const own = { ...settled, decision: { ...settled.decision, session } }
      const { name, token } = await keys.issue(scope, own, tokenLifetime)
      const refresh = isRenewable ? newSecret() : undefined
      const text = writeAccessData(grant, { access: token, ...(refresh && { refresh }) })
      await keyvalue.pipeline((batch) => {
        batch.set(oauthKeys.access(apiId, name), text, { ttl: tokenLifetime })
        batch.sortedAdd(oauthKeys.clientTokens(apiId, client.id), name, now + tokenLifetime)
        if (refresh) batch.set(oauthKeys.refresh(apiId, refresh), text, { ttl: refreshLifetime })
      })
      return { token, refresh, expiresIn: tokenLifetime }
    },

    /** Ends an access token, given itself or by its hash. False: the client has no such token. */
    async revokeAccess(apiId: string, clientId: string, token: string): Promise<boolean> {
      const members = await keyvalue.sortedRange(
        oauthKeys.clientTokens(apiId, clientId),
        '-inf',
        '+inf',
      )
      const wanted = [storedName(token, isHashed), token]
      const name = members.find(({ member }) => wanted.includes(member))?.member
      if (name === undefined) return false
      await revokeNamed(apiId, clientId, [name])
      return true
    },
    async revokeRefresh(apiId: string, clientId: string, token: string): Promise<boolean> {
      const key = oauthKeys.refresh(apiId, token)
      const data = parseAccessData((await keyvalue.get(key)) ?? '')
      if (data?.Client.id !== clientId) return false
      return (await keyvalue.remove(key)) > 0
    },
    async revokeAll(apiId: string, clientId: string): Promise<void> {
      const key = oauthKeys.clientTokens(apiId, clientId)
      const members = await keyvalue.sortedRange(key, '-inf', '+inf')
      await revokeNamed(
        apiId,
        clientId,
        members.map(({ member }) => member),
      )
    },
  }
}

export type Grants = ReturnType<typeof createGrants>
