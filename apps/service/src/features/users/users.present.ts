import type { User } from '@svc/contract'
import type { Stored } from '@svc/documents'
import type { UserRecord } from '#collections'
import type { ReadScope } from '#scope'

export const never = '0001-01-01T00:00:00Z'

interface Around {
  lastLogin: string | undefined
  groupPermissions: Record<string, string> | undefined
  accessKey: string
}

/** A user on the wire. It keeps the version that it was read with. */
export function presentUser(user: Stored<UserRecord> | UserRecord, around: Around): User {
  const {
    email_key: _key,
    password_hash: _hash,
    password_history: _history,
    access_key_sealed: _sealed,
    access_key_digest: _digest,
    must_change_password: _change,
    ...shown
  } = user
  return {
    ...shown,
    api_model: {},
    access_key: around.accessKey,
    user_permissions: around.groupPermissions
      ? { ...around.groupPermissions, ...ownReset(user) }
      : user.user_permissions,
    last_login_date: around.lastLogin ?? never,
    PWHistory: [],
  }
}

const ownReset = ({ user_permissions: { ResetPassword } }: UserRecord) =>
  ResetPassword ? { ResetPassword } : undefined

/** Presents many users with two more reads, however many they are. */
export async function presentUsers(
  { logins, groups }: Pick<ReadScope, 'logins' | 'groups'>,
  users: UserRecord[],
  keyOf: (user: UserRecord) => string,
): Promise<User[]> {
  const groupIds = [...new Set(users.map((user) => user.group_id).filter(Boolean))]
  const [seen, memberships] = await Promise.all([
    logins.find({ id: { in: users.map((user) => user.id) } }),
    groupIds.length > 0 ? groups.find({ id: { in: groupIds } }) : [],
  ])
  const lastLogin = new Map(seen.map((login) => [login.id, login.last_login_date]))
  const permissions = new Map(memberships.map((group) => [group.id, group.user_permissions]))
  return users.map((user) =>
    presentUser(user, {
      lastLogin: lastLogin.get(user.id),
      groupPermissions: permissions.get(user.group_id),
      accessKey: keyOf(user),
    }),
  )
}
