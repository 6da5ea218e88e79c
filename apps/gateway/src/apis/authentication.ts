import { type AuthType, authTypesOf, type ClassicDefinition } from '@svc/definitions'
import type { AuthConfig, Definition } from './definition.ts'

/** The ways of authentication that this gateway knows, in the order in which they are asked. */
const kinds = ['oauth', 'basic', 'jwt', 'token'] as const
export type AuthKind = (typeof kinds)[number]

const known: Partial<Record<AuthType, AuthKind>> = {
  oauth: 'oauth',
  ba: 'basic',
  jwt: 'jwt',
  authToken: 'token',
}

export interface AuthPlan {
  /** All of them must agree; none for an open API. */
  steps: AuthKind[]
  /** The step whose key counts for rights and limits. */
  decides: AuthKind
}

const deciding: Record<string, AuthKind> = {
  auth_token: 'token',
  basic_auth_user: 'basic',
  jwt_claim: 'jwt',
  oauth_key: 'oauth',
}

/**
 * How an API wants its callers to authenticate, or the name of a way that is not known here: such
 * an API must not be served, since it would be served to anybody.
 */
export function planAuthentication(
  definition: Definition,
  given: ClassicDefinition,
): AuthPlan | { unknown: string } {
  const types = authTypesOf(given)
  if (types.includes('keyless')) return { steps: [], decides: 'token' }
  const isOutside = definition.external_oauth.enabled
  const unknown = types.find((type) => known[type] === undefined && type !== 'other')
  if (unknown !== undefined) return { unknown }
  if (isOutside) return { unknown: 'external_oauth' }
  const wanted = new Set(types.map((type) => known[type] ?? 'token'))
  const steps = kinds.filter((kind) => wanted.has(kind))
  const chosen = deciding[definition.base_identity_provided_by]
  const last = steps.at(-1) ?? 'token'
  return { steps, decides: chosen && steps.includes(chosen) ? chosen : last }
}

const configNames: Record<AuthKind, string> = {
  oauth: 'oauth',
  basic: 'basic',
  jwt: 'jwt',
  token: 'authToken',
}

/** Where the credential of a kind is found; old definitions have one place for all of them. */
export const configOf = (definition: Definition, kind: AuthKind): AuthConfig =>
  definition.auth_configs[configNames[kind]] ?? definition.auth
