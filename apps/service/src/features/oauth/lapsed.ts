import type { KeyValue } from '@svc/keyvalue'
import { currentScores, lapsedScores, listTokens, type OAuthToken, oauthKeys } from '@svc/sessions'
import type { Gateways } from '#gateways'
import type { SystemScope } from '#scope'

interface Tools {
  keyvalue: KeyValue
  gateways: Gateways
  system: SystemScope
  /** `oauth_token_expired_retain_period`: seconds, 0 keeps lapsed tokens for ever. */
  retainPeriod: number
}

/** The tokens of clients, current and lapsed. */
export function createTokenLists({ keyvalue, gateways, system, retainPeriod }: Tools) {
  const secondsNow = () => Math.floor(system.now().getTime() / 1000)

  async function purge(apiId: string, clientId: string, now: number) {
    const lapsed = lapsedScores(now, retainPeriod)
    if (!lapsed) return 0
    const key = oauthKeys.clientTokens(apiId, clientId)
    return keyvalue.sortedRemoveRange(key, lapsed.from, lapsed.to)
  }

  return {
    /** The tokens of a client that have not expired; those that lapsed long ago are forgotten. */
    async current(apiId: string, clientId: string): Promise<OAuthToken[]> {
      const now = secondsNow()
      await purge(apiId, clientId, now)
      const { from, to } = currentScores(now)
      const members = await keyvalue.sortedRange(oauthKeys.clientTokens(apiId, clientId), from, to)
      return listTokens(members, now)
    },
    /** Forgets what has lapsed longer ago than the settings say, of every client. */
    async purgeAll(): Promise<number> {
      const now = secondsNow()
      let removed = 0
      for await (const { api_id, client_id } of system.oauthClients.each()) {
        removed += await purge(api_id, client_id, now)
      }
      gateways.notify('OAuthPurgeLapsedTokens')
      return removed
    },
  }
}

export type TokenLists = ReturnType<typeof createTokenLists>
