import { DuplicateDocument, StaleDocument, StoreAway } from '@svc/documents'
import { KeyValueAway } from '@svc/keyvalue'
import { Failure } from '#failure'

/** Anything thrown, as the failure that the caller is told. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof StoreAway || error instanceof KeyValueAway) {
    return new Failure(503, 'The store is not reachable, please try again')
  }
  if (error instanceof StaleDocument) {
    return new Failure(412, 'The document was changed since it was read')
  }
  if (error instanceof DuplicateDocument) {
    return new Failure(409, `${error.fields.join(', ')} already taken`)
  }
  return statusOf(error) ?? new Failure(500, 'Internal error')
}

const known: Record<number, string> = {
  400: 'Request malformed',
  413: 'Request body too large',
  414: 'Path too long',
  415: 'Content type not supported',
}

/** Errors of the HTTP layer itself carry their status. */
function statusOf(error: unknown): Failure | undefined {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined
  return new Failure(status, known[status] ?? 'Request malformed')
}

/**
 * The body of a failed request; the lower-case form is that of the gateway's own API. Who may not
 * call a route is told so in the same words everywhere.
 */
export function bodyOf({ status, message, details, meta }: Failure, form?: 'gateway') {
  if (form === 'gateway' && status !== 401 && status !== 403) return { status: 'error', message }
  const body = { Status: 'Error', Message: message, Meta: meta }
  return details ? { ...body, Errors: details } : body
}
