import { usualLimits } from '../gob/limits.ts'

/** What a server lets its clients have of it. */
export interface ServerLimits {
  /** Of one message; records of a data plane come in large ones. */
  messageBytes: number
  connections: number
  /** Calls of one connection that are not answered yet; it is not read further before. */
  callsAtOnce: number
  /** Answers of one connection that it has not taken yet. */
  queuedBytes: number
  /** Until a client has said who it is. */
  handshakeMs: number
}

export const usualServerLimits: ServerLimits = {
  messageBytes: usualLimits.messageBytes,
  connections: 10_000,
  callsAtOnce: 256,
  queuedBytes: 32 * 1024 * 1024,
  handshakeMs: 10_000,
}
