import type { GroupRecord, UserRecord } from '#collections'
import { conflict } from '#failure'
import type { Scope } from '#scope'

type Organisation = Pick<Scope, 'users' | 'groups' | 'actor'>

/** A document as it would become; `null` when it would go. */
interface Planned<T> {
  before: T
  after: T | null
}

const grantsAll = ({ active, user_permissions }: GroupRecord) =>
  active && user_permissions.IsAdmin === 'admin'

/** The rights in force are those of the group, where there is one. */
function isAdmin(user: UserRecord, group: GroupRecord | null | undefined) {
  if (!user.active) return false
  return group ? grantsAll(group) : user.user_permissions.IsAdmin === 'admin'
}

async function refuseUnlessAnotherAdmin(
  { users, groups }: Organisation,
  planned: { user?: Planned<UserRecord>; group?: Planned<GroupRecord> },
) {
  const all = new Map<string, GroupRecord | null>((await groups.find()).map((g) => [g.id, g]))
  if (planned.group) all.set(planned.group.before.id, planned.group.after)
  for await (const user of users.each({ active: true })) {
    const changes = user.id === planned.user?.before.id
    const next = changes ? planned.user?.after : user
    if (next && isAdmin(next, all.get(next.group_id))) return
  }
  throw conflict('The last active admin of an organisation cannot be removed or demoted')
}

/**
 * An organisation that nobody administers cannot be repaired from within, so no user of it takes
 * the last admin away. The administration may: it can make another.
 */
export async function keepAnAdmin(
  scope: Organisation,
  before: UserRecord,
  after: UserRecord | null,
) {
  if (scope.actor.kind !== 'user') return
  const groupOf = (user: UserRecord) =>
    user.group_id ? scope.groups.get(user.group_id) : Promise.resolve(undefined)
  if (!isAdmin(before, await groupOf(before))) return
  if (after && isAdmin(after, await groupOf(after))) return
  await refuseUnlessAnotherAdmin(scope, { user: { before, after } })
}

/** The same for a group, whose members are admins by it. */
export async function keepAnAdminInGroup(
  scope: Organisation,
  before: GroupRecord,
  after: GroupRecord | null,
) {
  if (scope.actor.kind !== 'user' || !grantsAll(before) || (after && grantsAll(after))) return
  const [member] = await scope.users.find(
    { group_id: before.id, active: true },
    { size: 1, page: 1 },
  )
  if (member) await refuseUnlessAnotherAdmin(scope, { group: { before, after } })
}
