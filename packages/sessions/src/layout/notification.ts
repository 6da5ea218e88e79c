import { parseJson } from '../shape/json.ts'
import { isMembers } from '../shape/kinds.ts'

export type Command =
  | 'ApiUpdated'
  | 'ApiAdded'
  | 'ApiRemoved'
  | 'PolicyChanged'
  | 'GroupReload'
  | 'KeySpaceUpdateNotification'
  | 'OAuthPurgeLapsedTokens'
  | 'DeleteAPICache'
  | 'InvalidateJWKSCacheForAPI'
  | 'ClientIdPChanged'
  | 'UserKeyReset'
  | 'NoticeDashboardZeroConf'
  | 'NoticeDashboardConfigRequest'
  | 'NoticeGatewayConfigResponse'
  | 'NoticeConfigUpdated'
  | 'NoticeGatewayDRLNotification'

export interface Notification {
  command: string
  payload: string
}

/** Lower-case hex of SHA-256 over a text; passed in, so that a server may use its native one. */
export type Sha256 = (text: string) => string

/** A number, and this one: gateways drop the message for a text and ask for RSA for any other. */
const sha256Algorithm = 5

const sign = ({ command, payload }: Notification, nodeSecret: string, sha256: Sha256) =>
  sha256(command + payload + nodeSecret)

/** The text to publish on the cluster channel. */
export function writeNotification(
  command: Command,
  payload: string,
  nodeSecret: string,
  sha256: Sha256,
): string {
  const signature = sign({ command, payload }, nodeSecret, sha256)
  return JSON.stringify({ command, payload, signature, algorithm: sha256Algorithm })
}

/** A published text; undefined when it is no notification. Says nothing about who wrote it. */
export const readNotification = (published: string): Notification | undefined =>
  notificationIn(parseJson(published))

/** A published text that carries the signature of the node secret, otherwise undefined. */
export function readSignedNotification(
  published: string,
  nodeSecret: string,
  sha256: Sha256,
): Notification | undefined {
  const message = parseJson(published)
  const notification = notificationIn(message)
  if (!notification || !isMembers(message) || message.algorithm !== sha256Algorithm) {
    return undefined
  }
  return message.signature === sign(notification, nodeSecret, sha256) ? notification : undefined
}

function notificationIn(message: unknown): Notification | undefined {
  if (!isMembers(message)) return undefined
  const { command, payload } = message
  if (typeof command !== 'string' || typeof payload !== 'string') return undefined
  return { command, payload }
}
