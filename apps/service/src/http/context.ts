import type { IncomingHttpHeaders } from 'node:http'
import type { Route } from '@svc/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor, Change, Identity, NodeClaim } from '#scope'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract entry behind this route, and its name such as `users.update`. */
    route?: Route
    name?: string
  }
  interface FastifyRequest {
    actor: Actor
    /** The path without query and trailing slash, decoded. */
    path: string
    changes: Change[]
    /** What the rule engine did to this request, as JSON; empty when nothing. */
    ruled: string
  }
}

/** How a request proves who sends it. */
export interface Credentials {
  byAccessKey(key: string): Promise<Identity | undefined>
  /** The same for a key that was used lately, at once; undefined of any other. */
  recall(key: string): Identity | undefined
  bySession(token: string): Promise<Identity | undefined>
  /** The token that scripts of this session send along with every write. */
  csrfOf(session: string): string
  isAdminSecret(given: string): boolean
}

/** How a gateway proves that it is one of ours. */
export interface NodeCredentials {
  /** What a caller with the node secret says of itself. Refuses everybody else. */
  claimOf(headers: IncomingHttpHeaders): NodeClaim
  /** Refuses a node that is not registered, or whose nonce is not one of ours or too old. */
  demandRegistered(claim: NodeClaim): Promise<void>
}

export interface RuleRequest {
  method: string
  path: string
  params: Record<string, string | undefined>
  query: unknown
  headers: Record<string, string | string[] | undefined>
  body: unknown
  route: Route | undefined
  identity: Identity
  requestId: string
}

/** Where the rule engine joins in: it refuses a request or changes its body. */
export interface Rules {
  /** False when it is known that this organisation has no rules in force. */
  mayDecide(org: string): boolean
  decide(request: RuleRequest): Promise<{ deny: string[]; body: unknown; patches?: unknown[] }>
}

export const sessionCookie = 'authorisation'
export const csrfCookie = 'csrf_token'

/** The path as the router reads it, however it was spelt: rules and audit must see the same. */
export function pathOnly(url: string): string {
  const end = url.search(/[?#]/)
  const spelt = end < 0 ? url : url.slice(0, end)
  const path = spelt.includes('%') ? decodeURI(spelt) : spelt
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
const isUnderApi = (path: string) => path === '/api' || path.startsWith('/api/')

/** A request to the management API, by its own path or by that of the route that was chosen. */
export const isManagement = ({ path, routeOptions }: FastifyRequest) =>
  isUnderApi(path) || isUnderApi(routeOptions.url ?? '')
