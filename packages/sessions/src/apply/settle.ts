import type { Controls } from '../policies/partitions.ts'
import { type AccessDefinition, limitIn } from '../session/access-definition.ts'
import { isEmptyLimit, type Limit, zeroLimit } from '../session/limit.ts'
import type { Session } from '../session/session.ts'
import { ownMember } from '../shape/kinds.ts'
import { copyLimits, everything, isEverything, opposite } from './parts.ts'
import type { Right, Rights } from './right.ts'

/** Turns what the policies said into the rights of the session, whose root they have raised. */
export function settleRights(session: Session, rights: Rights): Session {
  const granted = [...rights].filter(([, { decided }]) => decided.acl)
  if (granted.length === 0) return limitOwnRights(session, rights)
  const isShared = new Set(granted.map(([, { setBy }]) => setBy)).size > 1
  const settled = granted.map(([apiId, right]): [string, AccessDefinition, Limit] => {
    const limit = inheritLimits(session, apiId, right)
    return [apiId, defineRight(right, limit, isShared), limit]
  })
  const root = chooseRoot(rights, settled.length === 1 ? settled[0]?.[2] : undefined)
  return {
    ...(root ? copyLimits(session, root, everything) : session),
    access_rights: Object.fromEntries(settled.map(([apiId, right]) => [apiId, right])),
  }
}

/** What no policy decided comes from the root; a period that runs already goes on. */
function inheritLimits(session: Session, apiId: string, { limit, decided }: Right): Limit {
  const running = limitIn(ownMember(session.access_rights, apiId))
  const kept = running ? { ...limit, quota_renews: running.quota_renews } : limit
  return isEverything(decided) ? kept : copyLimits(kept, session, opposite(decided))
}

/** The API counts for itself, or with the policy that granted it when several policies grant. */
const defineRight = (
  { definition, setBy, decided }: Right,
  limit: Limit,
  isShared: boolean,
): AccessDefinition => ({
  ...definition,
  limit: isEmptyLimit(limit) ? null : limit,
  allowance_scope: definition.allowance_scope || (isShared ? setBy : ''),
  endpoints: decided.rate_limit ? definition.endpoints : [],
})

/** The one API that all policies speak of also sets the numbers of the session itself. */
function chooseRoot(rights: Rights, only: Limit | undefined): Limit | undefined {
  const deciders = [...rights.values()].map(({ decided }) => decided)
  const isAlone = (part: keyof Controls) => deciders.filter((decided) => decided[part]).length === 1
  return isAlone('rate_limit') && isAlone('quota') && isAlone('complexity') ? only : undefined
}

/** Policies that grant nothing limit the APIs that the key has of its own. */
function limitOwnRights(session: Session, rights: Rights): Session {
  const entries = Object.entries(session.access_rights).map(
    ([apiId, own]): [string, AccessDefinition] => {
      const right = rights.get(apiId)
      return [apiId, right ? limitOwnRight(session, own, right) : own]
    },
  )
  return { ...session, access_rights: Object.fromEntries(entries) }
}

function limitOwnRight(session: Session, own: AccessDefinition, right: Right): AccessDefinition {
  const before = limitIn(own) ?? copyLimits(zeroLimit(), session, everything)
  const decided = { ...right.limit, quota_renews: before.quota_renews }
  const limit = copyLimits(before, decided, right.decided)
  return {
    ...own,
    limit: isEmptyLimit(limit) ? null : limit,
    endpoints: right.decided.rate_limit ? right.definition.endpoints : own.endpoints,
  }
}
