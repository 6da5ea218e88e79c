import type { Layers } from '@svc/documents'
import type { TrafficLayers } from '@svc/documents/traffic'
import type { KeyValue } from '@svc/keyvalue'
import type { Secrets, Settings } from '@svc/settings'
import type { Logger } from 'pino'

/** What the service is made of; whoever starts it opens and closes these. */
export interface ServiceParts {
  settings: Settings
  secrets: Secrets
  layers: Layers
  traffic: TrafficLayers
  keyvalue: KeyValue
  log: Logger
  /** Folder of the built front-end. */
  webRoot: string
  /** Folder with schemas: password policies and the like. */
  homeDir: string
  now: () => Date
}
