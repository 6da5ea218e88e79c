import type { GatewayParts } from '../parts.ts'
import type { Source, SourceTools } from '../sources/source.ts'
import { createMembership } from './membership.ts'
import { createServiceClient } from './service.ts'

/** A service that the gateway registers at, and whose key-value store it shares. */
export function createNodeSource(parts: GatewayParts, { state, watcher }: SourceTools): Source {
  const service = createServiceClient(parts, state)
  const membership = createMembership({ service, log: parts.log, reload: watcher.reload })
  return {
    component: 'dashboard',
    start: membership.start,
    isInTouch: membership.isInTouch,
    async fetch() {
      const policies = await service.fetch('policies')
      return { policies, apis: await service.fetch('apis') }
    },
    tellQuota: service.tellQuota,
    readKey: (key) => parts.keyvalue.get(key),
    leave: membership.stop,
    close: async () => {},
  }
}
