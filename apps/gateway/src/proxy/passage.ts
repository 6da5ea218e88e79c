import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Exchange } from '../exchange.ts'
import type { Refusal } from '../refusal.ts'
import type { Connections } from './connections.ts'

/** How an exchange ended. */
export interface Ending {
  status: number
  /** Milliseconds until the upstream began its answer. */
  upstreamMs: number
  host: string
}

/** What wants to see bodies as they pass. */
export interface Witness {
  sent(chunk: Buffer): void
  answered(status: number, headers: IncomingHttpHeaders): void
  received(chunk: Buffer): void
}

export interface ProxyTools {
  connections: Connections
  timeoutMs: number
  /** Most bytes of a body; 0 for any number. */
  most: number
}

/** A request and where its answer goes. `end` is called once, with a refusal when nothing was sent. */
export interface Passage {
  exchange: Exchange
  response: ServerResponse
  witness?: Witness
  end: (ending: Ending, refusal?: Refusal) => void
}
