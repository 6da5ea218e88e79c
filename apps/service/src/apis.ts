import type { Settings } from '@svc/settings'
import {
  createApiWriter,
  createGatewayServers,
  createOwnership,
  createPresenter,
  createVersionedApi,
} from '#features/apis'
import { createHookFinder } from '#features/webhooks'
import type { Sealer } from '#secrets'

/** Everything that the features about APIs share: who sees them, how they are written and shown. */
export function createApis(settings: Settings, sealer: Sealer) {
  const findHooks = createHookFinder(sealer)
  const ownership = createOwnership(settings.enable_ownership)
  const servers = createGatewayServers(settings)
  const writer = createApiWriter({ ownership, findHooks, servers, settings })
  return {
    ownership,
    writer,
    servers,
    create: createVersionedApi({ writer, ownership }),
    present: createPresenter(findHooks, servers),
    pageSize: settings.page_size,
    settings,
  }
}
