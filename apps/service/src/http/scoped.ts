import { intentOf, type Route } from '@svc/contract'
import type { FastifyRequest } from 'fastify'
import { invalid } from '#failure'
import type { Scopes } from '#scope'
import { Facts } from './facts.ts'

/** The version in `If-Match`, as our `ETag` gave it. */
function expectedOf(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const [, digits] = /^\s*(?:W\/)?"?(\d+)"?\s*$/.exec(header) ?? []
  if (digits === undefined) throw invalid(`If-Match must be a version as given by ETag`)
  return Number(digits)
}

/** The scope that fits who asks and what the route does. */
export function scopeOf(scopes: Scopes, route: Route, request: FastifyRequest) {
  const { actor } = request
  const given = {
    request: new Facts(request),
    expected: expectedOf(request.headers['if-match']),
    tell: (change: (typeof request.changes)[number]) => request.changes.push(change),
  }
  if (actor.kind !== 'user') return scopes.system(actor, given)
  const { user, isSuper } = actor.identity
  if (intentOf(route) !== 'read') return scopes.within(user.org_id, actor, given)
  return scopes.reading(isSuper ? undefined : user.org_id, actor, given)
}
