import { createHybridSource } from '../hybrid/hybrid-source.ts'
import type { GatewayParts } from '../parts.ts'
import { createNodeSource } from '../protocol/node-source.ts'
import type { Notices } from '../protocol/notices.ts'
import type { Source, SourceTools } from './source.ts'

/** The source that the parts of a gateway ask for. */
export function createSource(
  parts: GatewayParts,
  { notices, ...tools }: SourceTools & { notices: Notices },
): Source {
  if (!parts.dataPlane) return createNodeSource(parts, tools)
  return createHybridSource(parts, parts.dataPlane, {
    ...tools,
    tell: (names) => notices.tell('KeySpaceUpdateNotification', names.join(',')),
  })
}
