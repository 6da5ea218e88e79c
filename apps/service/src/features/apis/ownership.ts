import type { Filter } from '@svc/documents'
import { type ApiRecord, type collections, everyone } from '#collections'
import { Failure } from '#failure'
import type { ReadScope } from '#scope'

type ApiFilter = Filter<(typeof collections)['apis']['fields']>
type Owned = Pick<ApiRecord, 'user_owners' | 'user_group_owners'>
type Asker = Pick<ReadScope, 'actor'>

export interface Ownership {
  /** The part of a filter that leaves out APIs of other owners. */
  visibleTo(asker: Asker): ApiFilter
  canSee(asker: Asker, api: Pick<ApiRecord, 'visible_to'>): boolean
  /** Refuses whoever cannot see an API. */
  demand(asker: Asker, api: Pick<ApiRecord, 'visible_to'>): void
  /** The owners of a new API: its maker, where otherwise all would see it. */
  withMaker<T extends Owned>(asker: Asker, given: T): T
}

/** The names under which a user sees APIs; nothing for those who see all of them. */
function namesOf({ actor }: Asker): string[] | undefined {
  if (actor.kind !== 'user') return undefined
  const { user, isAdmin, isSuper } = actor.identity
  if (isAdmin || isSuper) return undefined
  return [everyone, user.id, ...(user.group_id ? [user.group_id] : [])]
}

/** Who sees which APIs: everybody all of them, unless the setting `enable_ownership` is on. */
export function createOwnership(enabled: boolean): Ownership {
  const limits = (asker: Asker) => (enabled ? namesOf(asker) : undefined)
  const canSee: Ownership['canSee'] = (asker, { visible_to }) =>
    limits(asker)?.some((name) => visible_to.includes(name)) ?? true
  return {
    visibleTo(asker) {
      const names = limits(asker)
      return names ? { visible_to: { hasAny: names } } : {}
    },
    canSee,
    demand(asker, api) {
      if (!canSee(asker, api)) throw new Failure(403, "You don't have access to this")
    },
    withMaker(asker, given) {
      const { actor } = asker
      const hasOwners = given.user_owners.length + given.user_group_owners.length > 0
      if (hasOwners || !limits(asker) || actor.kind !== 'user') return given
      return { ...given, user_owners: [actor.identity.user.id] }
    },
  }
}
