import type { OutgoingHttpHeaders } from 'node:http'
import { KeyValueAway } from '@svc/keyvalue'
import type { Authenticate } from './access/authenticate.ts'
import { type RightRules, refuseSession } from './access/rights.ts'
import { allowanceOf } from './endpoints/allowance.ts'
import type { Exchange } from './exchange.ts'
import type { Limits } from './limits/limits.ts'
import { type Refusal, refusals } from './refusal.ts'
import { decideCors } from './transforms/cors.ts'
import { findMock, type Mock } from './transforms/mock.ts'

/** What becomes of a request; nothing of it means that the upstream is asked. */
export interface Decision {
  refusal?: Refusal
  preflight?: OutgoingHttpHeaders
  mock?: Mock
}

interface Tools {
  authenticate: Authenticate
  limits: Limits
  rights: RightRules
}

/** Decides about requests, in the order in which gateways of the family do. */
export function createDecide({ authenticate, limits, rights }: Tools) {
  async function refuseKey(exchange: Exchange): Promise<Refusal | undefined> {
    const { api, request, query, method, endpoint } = exchange
    const carrier = { headers: request.headers, query }
    const { key, refusal, shown } = await authenticate(api, carrier)
    exchange.shown = shown
    if (refusal) return refusal
    if (!key) return undefined
    exchange.key = key
    if (!key.session) return refusals.noRight
    const { id: apiId, orgId } = api
    const wanted = { apiId, orgId, version: exchange.versionName, method, path: endpoint }
    const denied = refuseSession(key.session, wanted, rights, exchange.at.getTime() / 1000)
    if (denied) return denied
    const limited = { api, version: exchange.version, method, path: endpoint }
    const outcome = await limits.ofKey(key, limited)
    exchange.left = outcome.left
    return outcome.refusal
  }

  async function decide(exchange: Exchange): Promise<Decision> {
    const { api, version, method, endpoint, request } = exchange
    const allowance = allowanceOf(version.endpoints, method, endpoint)
    const { preflight, headers } = decideCors(api.definition.CORS, method, request.headers)
    exchange.cors = headers
    if (preflight) return { preflight }
    if (allowance === 'forbidden') return { refusal: refusals.forbidden }
    if (!api.letsIn(exchange.address)) return { refusal: refusals.foreignAddress }
    const limited = { api, version, method, path: endpoint }
    const refusal =
      (await limits.ofApi(limited)) ??
      (allowance === 'ignored' ? undefined : await refuseKey(exchange))
    if (refusal) return { refusal }
    const mock = findMock(version, method, endpoint)
    return mock ? { mock } : {}
  }

  return async (exchange: Exchange): Promise<Decision> => {
    try {
      return await decide(exchange)
    } catch (error) {
      if (error instanceof KeyValueAway) return { refusal: refusals.storeAway }
      throw error
    }
  }
}

export type Decide = ReturnType<typeof createDecide>
