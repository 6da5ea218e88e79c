import type { contract } from '@svc/contract'
import { cacheEvents } from '@svc/sessions'
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
  async function flush(scope: Scope, id: string, command: keyof typeof cacheEvents) {
    const { api_id } = await demandApi(scope, id, ownership)
    gateways.notify(command, api_id)
    await gateways.tell(scope.org, [cacheEvents[command](api_id)])
    return flushed
  }
  return {
    forgetKeySets: (scope, { params }) => flush(scope, params.apiId, 'InvalidateJWKSCacheForAPI'),
    forgetAnswers: (scope, { params }) => flush(scope, params.apiId, 'DeleteAPICache'),
  }
}
