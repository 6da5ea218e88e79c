import { createHash } from 'node:crypto'
import {
  type Command,
  channels,
  readKeyChangePayload,
  readSignedNotification,
  writeNotification,
} from '@svc/sessions'
import type { GatewayParts } from '../parts.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** What a gateway does when it is told of a change. */
export interface Listener {
  reload(): void
  forgetKeys(names: string[]): void
  forgetIssuers(apiId: string): void
  /** Something may have been said while nobody listened. */
  missed(): void
}

const reloading: ReadonlySet<string> = new Set<Command>([
  'ApiUpdated',
  'ApiAdded',
  'ApiRemoved',
  'PolicyChanged',
  'GroupReload',
])

/** What a published text asks for; one without the signature of the node secret asks for nothing. */
export function hearNotice(published: string, nodeSecret: string, listener: Listener): void {
  const notice = readSignedNotification(published, nodeSecret, sha256)
  if (!notice) return
  if (reloading.has(notice.command)) listener.reload()
  if (notice.command === 'KeySpaceUpdateNotification') {
    listener.forgetKeys(readKeyChangePayload(notice.payload))
  }
  if (notice.command === 'InvalidateJWKSCacheForAPI') listener.forgetIssuers(notice.payload)
}

/** Gateways of a data plane share no node secret with anybody, but the one of their own. */
const secretOf = ({ settings, dataPlane }: GatewayParts) =>
  settings.node_secret || settings.secret || (dataPlane?.apiKey ?? '')

/** Listens to what the service and other gateways tell all gateways, and tells them. */
export function createNotices(parts: GatewayParts) {
  const { keyvalue } = parts
  const channel = channels.cluster(parts.settings.gateway_dialect)
  const secret = secretOf(parts)
  return {
    listen: (listener: Listener) =>
      keyvalue.subscribe(
        channel,
        (published) => hearNotice(published, secret, listener),
        listener.missed,
      ),
    tell: (command: Command, payload = '') =>
      keyvalue.publish(channel, writeNotification(command, payload, secret, sha256)),
  }
}

export type Notices = ReturnType<typeof createNotices>
