import type { contract } from '@svc/contract'
import { demandApi, type Ownership } from '#features/apis'
import type { Gateways } from '#gateways'
import type { Handlers } from '#http'
import type { Scope } from '#scope'

interface Tools {
  gateways: Gateways
  ownership: Ownership
}

const flushed = { status: 'OK', message: 'success' }

/** What gateways keep for a while, and are told to ask for again. */
export function createCacheRoutes({
  gateways,
  ownership,
}: Tools): Handlers<typeof contract.caches> {
  async function ownApi(scope: Scope, id: string) {
    const api = await demandApi(scope, id, ownership)
    return api.api_id
  }
  return {
    async forgetKeySets(scope, { params }) {
      gateways.notify('InvalidateJWKSCacheForAPI', await ownApi(scope, params.apiId))
      return flushed
    },
    async forgetAnswers(scope, { params }) {
      gateways.notify('DeleteAPICache', await ownApi(scope, params.apiId))
      return flushed
    },
  }
}
