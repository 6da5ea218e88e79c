import type { ServerOptions } from 'node:https'
import type { KeyValue } from '@svc/keyvalue'
import type { DataPlaneSettings, GatewaySettings } from '@svc/settings'
import type { Log } from './log.ts'

/** What a gateway is made of. Stores are opened and closed by whoever composes the process. */
export interface GatewayParts {
  settings: GatewaySettings
  keyvalue: KeyValue
  log: Log
  version: string
  /** The certificate of the service is not checked: the service is this process itself. */
  trustsService?: boolean
  /** Certificates, for a gateway that speaks TLS. */
  https?: ServerOptions
  /** For a gateway whose control plane is elsewhere; the store is then its own. */
  dataPlane?: DataPlaneSettings
}
