import type { IncomingMessage } from 'node:http'

/** Events that handlers of an API may listen to. */
export type EventName =
  | 'AuthFailure'
  | 'KeyExpired'
  | 'QuotaExceeded'
  | 'RatelimitExceeded'
  | 'VersionFailure'
  | 'HostDown'
  | 'HostUp'

/** A request that goes no further, and the answer it gets. */
export interface Refusal {
  status: number
  text: string
  headers?: Record<string, string>
  event?: EventName
}

const authFailure = { event: 'AuthFailure' } as const

/** The texts that clients of gateways compare. */
export const refusals = {
  noApi: { status: 404, text: 'Not Found' },
  noCredential: { status: 401, text: 'Authorization field missing', ...authFailure },
  unknownKey: { status: 403, text: 'Access to this API has been disallowed', ...authFailure },
  inactiveKey: { status: 403, text: 'Key is inactive, please renew', ...authFailure },
  expiredKey: { status: 401, text: 'Key has expired, please renew', event: 'KeyExpired' },
  noRight: { status: 403, text: 'Access to this API has been disallowed', ...authFailure },
  noUrlRight: { status: 403, text: 'Access to this resource has been disallowed', ...authFailure },
  overRate: { status: 429, text: 'Rate Limit Exceeded', event: 'RatelimitExceeded' },
  apiOverRate: { status: 429, text: 'API Rate Limit Exceeded', event: 'RatelimitExceeded' },
  overQuota: { status: 403, text: 'Quota exceeded', event: 'QuotaExceeded' },
  badPassword: { status: 401, text: 'User not authorised', ...authFailure },
  noVersion: { status: 403, text: 'Version information not found', event: 'VersionFailure' },
  unknownVersion: {
    status: 404,
    text: 'This API version does not seem to exist',
    event: 'VersionFailure',
  },
  oldVersion: {
    status: 403,
    text: 'API version has expired, please check documentation or contact administrator',
    event: 'VersionFailure',
  },
  forbidden: { status: 403, text: 'Requested endpoint is forbidden', event: 'VersionFailure' },
  foreignAddress: { status: 403, text: 'access from this IP has been disallowed', ...authFailure },
  tooLarge: { status: 413, text: 'Request body is too large' },
  storeAway: { status: 503, text: 'The key-value store is not reachable' },
  upstreamFailed: { status: 502, text: 'There was a problem proxying the request' },
  upstreamLate: { status: 504, text: 'Upstream service reached hard timeout.' },
} satisfies Record<string, Refusal>

/** The body of a refusal. */
export const refusalBody = (text: string): string => `${JSON.stringify({ error: text })}\n`

export const isRefusal = (value: object | undefined): value is Refusal =>
  value !== undefined && 'status' in value && 'text' in value

/** The address of a client, or the one that a trusted proxy before us tells. */
export function addressOf(request: IncomingMessage, trustsProxy: boolean): string {
  const told = trustsProxy ? request.headers['x-forwarded-for'] : undefined
  const [first = ''] = typeof told === 'string' ? told.split(',') : []
  const address = first.trim() || (request.socket.remoteAddress ?? '')
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}
