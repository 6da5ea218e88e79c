import type { Route } from '@svc/contract'
import type { Actor, Change, Identity } from '#scope'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract entry behind this route, and its name such as `users.update`. */
    route?: Route
    name?: string
  }
  interface FastifyRequest {
    actor: Actor
    changes: Change[]
  }
}

/** How a request proves who sends it. */
export interface Credentials {
  byAccessKey(key: string): Promise<Identity | undefined>
  bySession(token: string): Promise<Identity | undefined>
  /** The token that scripts of this session send along with every write. */
  csrfOf(session: string): string
  isAdminSecret(given: string): boolean
}

export interface RuleRequest {
  method: string
  path: string
  body: unknown
  route: Route | undefined
  identity: Identity
  requestId: string
}

/** Where the rule engine joins in: it refuses a request or changes its body. */
export interface Rules {
  decide(request: RuleRequest): Promise<{ deny: string[]; body: unknown }>
}

export const sessionCookie = 'authorisation'
export const csrfCookie = 'csrf_token'

export const pathOnly = (url: string) => {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
export const isManagement = (url: string) => url === '/api' || url.startsWith('/api/')
