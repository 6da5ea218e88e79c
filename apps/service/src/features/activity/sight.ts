import { Failure } from '#failure'
import { findApi, type Ownership } from '#features/apis'
import type { ReadScope } from '#scope'

const held = ['read', 'write', 'admin']

/** What somebody sees of the traffic. */
export interface Sight {
  orgs: string[]
  /** The public ids of the APIs that the user may see; undefined: all of them. */
  apis?: Set<string>
  /** Nothing that does not belong to one of these APIs is shown at all. */
  isOwned: boolean
}

/** Whether the user sees traffic of own APIs only, and so not the screens that know no APIs. */
export function isOwned(scope: ReadScope, ownership: Ownership): boolean {
  const { actor } = scope
  if (actor.kind !== 'user' || !isLimited(scope, ownership)) return false
  return held.includes(actor.identity.permissions.owned_analytics ?? '')
}

const isLimited = (scope: ReadScope, ownership: Ownership) =>
  Object.keys(ownership.visibleTo(scope)).length > 0

export async function lookAround(scope: ReadScope, ownership: Ownership): Promise<Sight> {
  const orgs = scope.org ? [scope.org] : await everyOrganisation(scope)
  if (!isLimited(scope, ownership)) return { orgs, isOwned: false }
  const visible = await scope.apis.find(ownership.visibleTo(scope))
  const apis = new Set(visible.map(({ api_id }) => api_id))
  return { orgs, apis, isOwned: isOwned(scope, ownership) }
}

/** A super user sees all of them. */
const everyOrganisation = async ({ organisations }: ReadScope) =>
  (await organisations.find()).map(({ id }) => id)

/** The public id of an API that is named in either form. Traffic outlives its API, so it may be gone. */
export async function demandSeen(scope: ReadScope, sight: Sight, named: string): Promise<string> {
  const id = (await findApi(scope.apis, named))?.api_id ?? named
  if (sight.apis && !sight.apis.has(id)) {
    throw new Failure(403, `User does not have access to the API with ID ${named}`)
  }
  return id
}

/** Refuses what a user with owned analytics does not see. */
export function refuseOwned(scope: ReadScope, ownership: Ownership): void {
  if (!isOwned(scope, ownership)) return
  throw new Failure(
    403,
    'User does not have access to this: owned analytics shows activity by API and errors over time',
  )
}
