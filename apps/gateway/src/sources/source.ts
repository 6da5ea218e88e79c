import type { JsonObject } from '@svc/definitions'
import type { Components, Side } from '../health/health.ts'
import type { QuotaTrigger } from '../limits/quota-triggers.ts'

/** Everything that a gateway serves, as it was given. */
export interface Lists {
  apis: JsonObject[]
  policies: JsonObject[]
}

/** What a gateway tells of itself. */
export interface NodeState {
  components: Components
  /** Ids of what is in force. */
  apis: string[]
  policies: string[]
}

/** What a source tells the gateway. */
export interface Watcher {
  /** There is something to fetch. */
  reload(): void
  /** These keys are not what they were, by their stored names. */
  forgetKeys(names: readonly string[]): void
  forgetIssuers(apiId: string): void
}

/**
 * Where a gateway gets APIs, policies and keys from: a service whose store it shares, or a control
 * plane that it reaches by a connection of its own. Everything else of a gateway is the same.
 */
export interface Source {
  /** What `/hello` calls the other side. */
  component: Side
  /** Begins to look for the other side, in the background. */
  start(): void
  isInTouch(): boolean
  /** What is to be in force. Rejects as a whole, so that what is in force stays. */
  fetch(): Promise<Lists>
  /** What was fetched is in force now. */
  loaded?(): void
  /** What stands under a key of the store, wherever that is; null when nobody has it. */
  readKey(key: string): Promise<string | null>
  /** Tells that a key has used much of its quota; control planes elsewhere cannot be told. */
  tellQuota?(trigger: QuotaTrigger): Promise<void>
  /** Says that no more traffic is wanted. */
  leave(): Promise<void>
  /** Ends after the last request. */
  close(): Promise<void>
}

/** What a source needs of the gateway. */
export interface SourceTools {
  state: () => NodeState
  watcher: Watcher
}
