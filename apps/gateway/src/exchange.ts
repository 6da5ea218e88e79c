import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { Key } from './access/keys.ts'
import type { Api, ApiVersion } from './apis/api.ts'
import type { Left } from './limits/limits.ts'

/** One request on its way through the gateway, and what has become known about it. */
export interface Exchange {
  request: IncomingMessage
  method: string
  /** The whole path of the request. */
  path: string
  /** Without its question mark. */
  query: string
  /** The address of the client. */
  address: string
  /** Milliseconds of the monotonic clock, and the time of day. */
  began: number
  at: Date
  /** The API whose listen path the request came to; that of a version may be another. */
  listener: Api
  api: Api
  version: ApiVersion
  /** Empty where there are no versions. */
  versionName: string
  /** The path behind the listen path and, where it stood there, the version. */
  rest: string
  /** The same as lists of endpoints name it: without percent signs. */
  endpoint: string
  key: Key | undefined
  /** The credential that was shown, known or not. */
  shown: string
  left: Left | undefined
  /** What the answer says to other origins. */
  cors: OutgoingHttpHeaders | undefined
}
