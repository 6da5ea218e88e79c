import { isObject, type Json, type JsonObject } from '@svc/definitions'
import type { Definition } from '../apis/definition.ts'
import type { Refusal } from '../refusal.ts'

const notAuthorised = (why: string, status = 403): Refusal => ({
  status,
  text: `Key not authorized${why && `: ${why}`}`,
  event: 'AuthFailure',
})

export const brokenToken = notAuthorised('')
export const noPolicy = notAuthorised('no matching policy found')
export const noIdentity = notAuthorised('no identity found in the token')

/** A claim by its name or, inside other claims, by its path with dots. */
export function readClaim(claims: JsonObject, name: string): Json | undefined {
  if (name === '') return undefined
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<Json | undefined>(
      (value, part) => (isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined),
      claims,
    )
}

export function claimText(claims: JsonObject, name: string): string {
  const value = readClaim(claims, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A list, or words with blanks or commas between them. */
export function claimWords(claims: JsonObject, name: string): string[] {
  const value = readClaim(claims, name)
  if (Array.isArray(value)) return value.filter((word) => typeof word === 'string')
  return typeof value === 'string' ? value.split(/[\s,]+/).filter((word) => word !== '') : []
}

type Times = Pick<
  Definition,
  | 'jwt_expires_at_validation_skew'
  | 'jwt_not_before_validation_skew'
  | 'jwt_issued_at_validation_skew'
  | 'jwt_disable_expires_at_validation'
  | 'jwt_disable_not_before_validation'
  | 'jwt_disable_issued_at_validation'
>

/** Why a token does not count now. Claims about times that are not there are not asked for. */
export function refuseTimes(claims: JsonObject, times: Times, now: number): Refusal | undefined {
  const at = (name: string) => {
    const value = claims[name]
    return typeof value === 'number' ? value : undefined
  }
  const ends = times.jwt_disable_expires_at_validation ? undefined : at('exp')
  const begins = times.jwt_disable_not_before_validation ? undefined : at('nbf')
  const issued = times.jwt_disable_issued_at_validation ? undefined : at('iat')
  if (ends !== undefined && now > ends + times.jwt_expires_at_validation_skew) {
    return notAuthorised('token has expired', 401)
  }
  if (begins !== undefined && now < begins - times.jwt_not_before_validation_skew) {
    return notAuthorised('token is not valid yet', 401)
  }
  if (issued !== undefined && now < issued - times.jwt_issued_at_validation_skew) {
    return notAuthorised('token used before issued', 401)
  }
  return undefined
}

/** Who the token is about. */
export const identityOf = (claims: JsonObject, { jwt_identity_base_field }: Definition): string =>
  claimText(claims, jwt_identity_base_field) || claimText(claims, 'sub')

const scopeRules = ({ scopes, jwt_scope_claim_name, jwt_scope_to_policy_mapping }: Definition) => ({
  claim: scopes.jwt.scope_claim_name || jwt_scope_claim_name || 'scope',
  policies: { ...jwt_scope_to_policy_mapping, ...scopes.jwt.scope_to_policy },
})

/** The policies that a token brings along: by its policy claim or by default, and by its scopes. */
export function policiesOfToken(
  claims: JsonObject,
  definition: Definition,
  exists: (policyId: string) => boolean,
): string[] {
  const { claim, policies } = scopeRules(definition)
  const byScope = claimWords(claims, claim).flatMap((scope) =>
    Object.hasOwn(policies, scope) ? [policies[scope] ?? ''] : [],
  )
  const named = claimWords(claims, definition.jwt_policy_field_name)
  const base = named.length > 0 ? named : byScope.length > 0 ? [] : definition.jwt_default_policies
  return [...new Set([...base, ...byScope])].filter((id) => id !== '' && exists(id))
}
