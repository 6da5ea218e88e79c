import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#failure'
import type { Change } from '#scope'
import { isManagement } from './context.ts'
import { requestDump, responseDump } from './dump.ts'
import { bodyOf, failureOf } from './failures.ts'

export interface AuditEntry {
  req_id: string
  org_id: string
  at: Date
  ip: string
  user: string
  action: string
  method: string
  url: string
  path: string
  status: number
  changes: Change[]
  rules?: string
  request_dump?: string
  response_dump?: string
}

/** Where records of requests go. */
export interface AuditTrail {
  /** Whether requests and answers are kept whole, and with their secrets. */
  detailed: boolean
  recordSecrets: boolean
  /** An intent is recorded before anything happens, and nothing happens without it. */
  failClosed: boolean
  /** Resolves when the record is kept. Never rejects unless it fails closed. */
  record(entry: AuditEntry): Promise<void>
}

/** Only a proxy names others in front of it; the list of them need not be read without one. */
const addressOf = (request: FastifyRequest) =>
  request.headers['x-forwarded-for'] === undefined
    ? (request.socket.remoteAddress ?? '')
    : request.ip

function entryOf(request: FastifyRequest, status: number): AuditEntry {
  const { actor, routeOptions, id, method, url, path, changes } = request
  const user = actor?.kind === 'user' ? actor.identity.user : undefined
  return {
    req_id: id,
    org_id: user?.org_id ?? '',
    at: new Date(),
    ip: addressOf(request),
    user: user?.email_address ?? '',
    action: routeOptions.config.route?.summary ?? '',
    method,
    url,
    path,
    status,
    changes,
    ...(request.ruled && { rules: request.ruled }),
  }
}

/** Status of a record that says what is about to be done. */
export const intended = 0

export const recordIntent = (trail: AuditTrail, request: FastifyRequest) =>
  trail.record(entryOf(request, intended))

/** Records every request under `/api`, refused ones included, before its answer leaves. */
export function auditRequests(app: FastifyInstance, trail: AuditTrail) {
  app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload, done) => {
    const { route } = request.routeOptions.config
    if (!isManagement(request) || route?.audit === 'skip') return done(null, payload)
    const entry = entryOf(request, reply.statusCode)
    if (trail.detailed) {
      entry.request_dump = requestDump(request)
      entry.response_dump = responseDump(reply, payload, trail.recordSecrets ? [] : route?.secrets)
    }
    trail.record(entry).then(
      () => done(null, payload),
      (error) => done(null, replaceAnswer(reply, payload, failureOf(error))),
    )
  })
}

/** An answer that is about to leave is past the error handler, so it is exchanged here. */
function replaceAnswer(reply: FastifyReply, payload: unknown, failure: Failure) {
  if (payload instanceof Readable) payload.destroy()
  for (const name of ['content-length', 'etag', 'set-cookie']) reply.removeHeader(name)
  reply.code(failure.status).type('application/json; charset=utf-8')
  return JSON.stringify(bodyOf(failure, reply.routeOptions.config.route?.failures))
}
