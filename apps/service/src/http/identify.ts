import type { Access, Route } from '@svc/contract'
import type { FastifyRequest } from 'fastify'
import { denied, unauthorised } from '#failure'
import type { Actor } from '#scope'
import { type Credentials, pathOnly, sessionCookie } from './context.ts'
import { denialsOf } from './permission.ts'

export interface Gate {
  credentials: Credentials
  allowAdminResetPassword: boolean
  /** Refuses administration requests for any other host while the default secret is in use. */
  adminHosts?: (host: string) => boolean
}

const bare = (header: string) => header.replace(/^bearer\s+/i, '').trim()

/** The user behind a request: by access key, else by the cookie of a browser session. */
export async function userOf(request: FastifyRequest, credentials: Credentials) {
  const header = request.headers.authorization
  if (header) {
    const identity = await credentials.byAccessKey(bare(header))
    return identity && { kind: 'user' as const, identity, via: 'credential' as const }
  }
  const session = request.cookies[sessionCookie]
  if (!session) return undefined
  const identity = await credentials.bySession(session)
  if (!identity) return undefined
  if (!isSafe(request.method) && request.headers['x-csrf-token'] !== credentials.csrfOf(session)) {
    throw denied(['The CSRF token is missing or wrong'])
  }
  return { kind: 'user' as const, identity, via: 'session' as const }
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD'

function administratorOf(request: FastifyRequest, gate: Gate): Actor {
  const given = request.headers['admin-auth']
  if (typeof given !== 'string' || !gate.credentials.isAdminSecret(given)) throw unauthorised()
  if (gate.adminHosts && !gate.adminHosts(request.hostname)) {
    throw denied(['The default admin secret works on loopback only'])
  }
  return { kind: 'administrator' }
}

/** Who calls this route, and whether they may. */
export async function admit(request: FastifyRequest, route: Route, gate: Gate): Promise<Actor> {
  const { access }: { access: Access } = route
  if (access === 'public') return { kind: 'anonymous' }
  if (access === 'admin-secret') return administratorOf(request, gate)
  const actor = await userOf(request, gate.credentials)
  if (!actor) throw unauthorised()
  const asked = {
    route,
    path: pathOnly(request.url),
    params: request.params as Record<string, string>,
  }
  request.actor = actor
  const denials = denialsOf(actor.identity, asked, gate.allowAdminResetPassword)
  if (denials.length > 0) throw denied(denials)
  return actor
}
