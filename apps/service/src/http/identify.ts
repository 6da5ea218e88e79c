import type { Access, Route } from '@svc/contract'
import type { FastifyRequest } from 'fastify'
import { denied, unauthorised } from '#failure'
import type { Actor } from '#scope'
import { type Credentials, type NodeCredentials, sessionCookie } from './context.ts'
import { cookiesOf } from './cookies.ts'
import { denialsOf } from './permission.ts'

export interface Gate {
  credentials: Credentials
  nodes: NodeCredentials
  allowAdminResetPassword: boolean
  /** Refuses administration requests for any other host while the default secret is in use. */
  adminHosts?: (host: string) => boolean
}

const bare = (header: string) => header.replace(/^bearer\s+/i, '').trim()

/** The user behind a request: by access key, else by the cookie of a browser session. */
async function userOf(request: FastifyRequest, credentials: Credentials) {
  const header = request.headers.authorization
  if (header) {
    const identity = await credentials.byAccessKey(bare(header))
    return identity && { kind: 'user' as const, identity, via: 'credential' as const }
  }
  const session = cookiesOf(request)[sessionCookie]
  const identity = session ? await credentials.bySession(session) : undefined
  return identity && { kind: 'user' as const, identity, via: 'session' as const }
}

/** The same at once, for a credential that was used lately. */
function recalledOf({ headers }: FastifyRequest, credentials: Credentials) {
  if (!headers.authorization) return undefined
  const identity = credentials.recall(bare(headers.authorization))
  return identity && { kind: 'user' as const, identity, via: 'credential' as const }
}

/** A browser sends its cookie along with what other sites make it send, but not the token. */
function refuseForgery(request: FastifyRequest, credentials: Credentials) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const expected = credentials.csrfOf(cookiesOf(request)[sessionCookie] ?? '')
  if (request.headers['x-csrf-token'] === expected) return
  throw denied(['The CSRF token is missing or wrong'])
}

type User = Extract<Actor, { kind: 'user' }>

/** The active user who sends this. Who is refused is on the record by name. */
export async function identify(request: FastifyRequest, credentials: Credentials) {
  const actor = await userOf(request, credentials)
  if (!actor) throw unauthorised()
  return acting(request, actor, credentials)
}

function acting(request: FastifyRequest, actor: User, credentials: Credentials): User {
  request.actor = actor
  if (actor.via === 'session') refuseForgery(request, credentials)
  if (!actor.identity.active) throw denied(['User is not active'])
  return actor
}

/** Without its port. Proxies may name another host, and so may scripts: only the real one counts. */
const hostOf = ({ raw }: FastifyRequest) =>
  /^(\[[^\]]*\]|[^:]*)/.exec(raw.headers.host ?? '')?.[0] ?? ''

function administratorOf(request: FastifyRequest, gate: Gate): Actor {
  const given = request.headers['admin-auth']
  if (typeof given !== 'string' || !gate.credentials.isAdminSecret(given)) throw unauthorised()
  if (gate.adminHosts && !gate.adminHosts(hostOf(request))) {
    throw denied(['The default admin secret works on loopback only'])
  }
  return { kind: 'administrator' }
}

/** A gateway by the shared secret and, once it is registered, by a nonce that it was given. */
function admitNode(request: FastifyRequest, access: 'node-secret' | 'node', { nodes }: Gate) {
  const claim = nodes.claimOf(request.headers)
  request.actor = { kind: 'node', ...claim }
  if (access === 'node-secret') return undefined
  return nodes.demandRegistered(claim).then(() => undefined)
}

/** Says in the request who calls this route, or refuses who may not. */
export function admit(
  request: FastifyRequest,
  route: Route,
  gate: Gate,
): undefined | Promise<undefined> {
  const { access }: { access: Access } = route
  if (access === 'public') return undefined
  if (access === 'admin-secret') {
    request.actor = administratorOf(request, gate)
    return undefined
  }
  if (access === 'node-secret' || access === 'node') return admitNode(request, access, gate)
  const { credentials } = gate
  const permit = ({ identity }: User) => {
    const asked = { route, path: request.path, params: request.params as Record<string, string> }
    const denials = denialsOf(identity, asked, gate.allowAdminResetPassword)
    if (denials.length > 0) throw denied(denials)
    return undefined
  }
  const recalled = recalledOf(request, credentials)
  if (recalled) return permit(acting(request, recalled, credentials))
  return identify(request, credentials).then(permit)
}
