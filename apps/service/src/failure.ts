/** What went wrong, in words for the caller. Everything else that is thrown is our own fault. */
export class Failure extends Error {
  readonly status: number
  readonly details?: string[]
  /** What scripts need to know about it; most failures have nothing. */
  readonly meta: unknown
  constructor(status: number, message: string, details?: string[], meta: unknown = null) {
    super(message)
    this.status = status
    this.details = details
    this.meta = meta
  }
}

export const notFound = (message: string) => new Failure(404, message)
export const invalid = (message: string, details?: string[]) => new Failure(400, message, details)
export const conflict = (message: string) => new Failure(409, message)
export const unauthorised = () => new Failure(401, 'Not authorised')
export const denied = (reasons: string[]) =>
  new Failure(403, `access denied: ${[...reasons].sort().join('; ')}`)
export const tooMany = (message: string) => new Failure(429, message)
