/** How much one side lets the other make it hold. */
export interface GobLimits {
  /** Bytes of a message, and of the messages that wait for the rest of a value. */
  messageBytes: number
  /** Values inside one value, each field and item counted. */
  values: number
  depth: number
  /** Type definitions over the life of a connection. */
  types: number
  /** Fields of one type. */
  fields: number
  /** Messages that one value may be spread over, definitions among them. */
  messages: number
}

export const usualLimits: GobLimits = {
  messageBytes: 64 * 1024 * 1024,
  values: 2_000_000,
  depth: 32,
  types: 256,
  fields: 256,
  messages: 64,
}
