type Write = (facts: object, message: string) => void

/** The part of a logger that the pump uses. */
export interface Log {
  debug: Write
  info: Write
  warn: Write
  error: Write
}
