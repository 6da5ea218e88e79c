import type { KeyValue } from '@svc/keyvalue'
import type { GatewaySettings } from '@svc/settings'
import type { Log } from './log.ts'

/** What a gateway is made of. Stores are opened and closed by whoever composes the process. */
export interface GatewayParts {
  settings: GatewaySettings
  keyvalue: KeyValue
  log: Log
  version: string
  /** The certificate of the service is not checked: the service is this process itself. */
  trustsService?: boolean
}
