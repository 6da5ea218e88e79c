type Write = (facts: object, message: string) => void

/** The part of a logger that the gateway uses. */
export interface Log {
  debug: Write
  info: Write
  warn: Write
  error: Write
}
