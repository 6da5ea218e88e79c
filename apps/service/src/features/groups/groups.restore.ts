import type { GroupRecord } from '#collections'
import { keepAnAdminInGroup } from '#features/users'
import type { Scope } from '#scope'

/** Brings back an earlier state of a group, or the group itself, without its members of then. */
export async function restoreGroup(scope: Scope, old: GroupRecord) {
  const edit = async (now: GroupRecord) => {
    await keepAnAdminInGroup(scope, now, old)
    return old
  }
  const changed = await scope.groups.change(old.id, edit, scope.expected)
  if (!changed) await scope.groups.insert(old)
}
