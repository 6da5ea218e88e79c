import { randomBytes } from 'node:crypto'
import type { contract } from '@svc/contract'
import type { Stored } from '@svc/documents'
import type { Static } from 'typebox'
import type { UserRecord } from '#collections'
import { conflict, denied, invalid, notFound } from '#failure'
import { normalisePermissions } from '#features/permissions'
import type { Passwords } from '#passwords'
import type { Identities, Scope } from '#scope'
import type { Sealer } from '#secrets'

export type NewUser = Static<typeof contract.users.create.body>
type UserChange = Static<typeof contract.users.update.body>

export interface UserTools {
  passwords: Passwords
  sealer: Sealer
  identities: Pick<Identities, 'emailInUse'>
  endSessions: (userId: string) => Promise<void>
  settings: {
    enable_multi_org_users: boolean
    force_first_login_pw_reset: boolean
    forbid_admin_reset_access_token: boolean
  }
}

const missing = () => notFound('Could not retrieve user detail')
const isAdmin = ({ active, user_permissions }: UserRecord) =>
  active && user_permissions.IsAdmin === 'admin'

/** The rules about users: unique addresses, a last admin, whose key and password may change. */
export function createUserService(tools: UserTools) {
  const { passwords, sealer, identities, endSessions, settings } = tools

  function freshKey() {
    const access_key = randomBytes(16).toString('hex')
    return {
      access_key_sealed: sealer.seal(access_key),
      access_key_digest: sealer.digest(access_key),
    }
  }

  async function refuseTaken(scope: Scope, email: string, exceptId = '') {
    const across = !settings.enable_multi_org_users
    const taken = across
      ? await identities.emailInUse(email.toLowerCase(), exceptId)
      : (await scope.users.find({ email_key: email.toLowerCase() })).some((u) => u.id !== exceptId)
    if (taken) throw conflict('User email already exists for this Org')
  }

  async function refuseForeignGroup({ groups }: Scope, groupId: string | null | undefined) {
    if (groupId && !(await groups.get(groupId))) {
      throw invalid('User object validation failed', [`group_id '${groupId}' does not exist`])
    }
  }

  /** An organisation that nobody administers cannot be repaired from within. */
  async function refuseLastAdmin({ users }: Scope, before: UserRecord, after?: UserRecord) {
    if (!isAdmin(before) || (after && isAdmin(after))) return
    for await (const other of users.each({ active: true })) {
      if (other.id !== before.id && isAdmin(other)) return
    }
    throw conflict('The last active admin of an organisation cannot be removed or demoted')
  }

  async function create(scope: Scope, given: NewUser): Promise<Stored<UserRecord>> {
    await refuseTaken(scope, given.email_address)
    await refuseForeignGroup(scope, given.group_id)
    const now = scope.now()
    const none = { password_hash: '', password_history: [], password_updated: now.toISOString() }
    const password = given.password ? await passwords.renew(none, given.password, now) : none
    return scope.users.insert({
      id: scope.newId(),
      org_id: scope.org,
      first_name: given.first_name,
      last_name: given.last_name,
      email_address: given.email_address,
      email_key: given.email_address.toLowerCase(),
      active: given.active ?? false,
      group_id: given.group_id ?? '',
      user_permissions: normalisePermissions(given.user_permissions ?? {}),
      password_max_days: given.password_max_days ?? 0,
      created_at: now.toISOString(),
      ...password,
      must_change_password: settings.force_first_login_pw_reset,
      ...freshKey(),
    })
  }

  async function update(scope: Scope, id: string, given: UserChange) {
    if (given.email_address) await refuseTaken(scope, given.email_address, id)
    await refuseForeignGroup(scope, given.group_id)
    const changed = await scope.users.change(
      id,
      async (user) => {
        const next = { ...user, ...editsOf(user, given) }
        await refuseLastAdmin(scope, user, next)
        return next
      },
      scope.expected,
    )
    if (!changed) throw notFound('user does not exist')
    if (!changed.active) await endSessions(id)
    return changed
  }

  async function remove(scope: Scope, id: string) {
    const user = await scope.users.get(id)
    if (!user) throw missing()
    await refuseLastAdmin(scope, user)
    await scope.users.remove(id, scope.expected)
    await scope.logins.remove(id)
    await endSessions(id)
  }

  async function setPassword(scope: Scope, id: string, next: string, expected?: number) {
    const renew = async (user: UserRecord) => ({
      ...user,
      ...(await passwords.renew(user, next, scope.now())),
    })
    const changed = await scope.users.change(id, renew, expected)
    if (!changed) throw missing()
    await endSessions(id)
    return changed
  }

  async function resetPassword(
    scope: Scope,
    id: string,
    given: { new_password: string; current_password?: string | null },
  ) {
    const user = await scope.users.get(id)
    if (!user) throw missing()
    const own = scope.actor.kind === 'user' && scope.actor.identity.user.id === id
    if (own && user.password_hash) {
      const matches = await passwords.verify(user, given.current_password ?? '')
      if (!matches) throw denied(['The current password is wrong'])
    }
    await setPassword(scope, id, given.new_password, scope.expected)
  }

  async function resetKey(scope: Scope, id: string) {
    const own = scope.actor.kind === 'user' && scope.actor.identity.user.id === id
    if (!own && settings.forbid_admin_reset_access_token) {
      throw denied(['The credential of another user cannot be reset'])
    }
    const renew = (user: UserRecord) => ({ ...user, ...freshKey() })
    const changed = await scope.users.change(id, renew, scope.expected)
    if (!changed) throw missing()
    await endSessions(id)
  }

  async function revoke(scope: Scope, id: string) {
    const shut = async (user: UserRecord) => {
      const next = { ...user, active: false, ...freshKey() }
      await refuseLastAdmin(scope, user, next)
      return next
    }
    const changed = await scope.users.change(id, shut, scope.expected)
    if (!changed) throw missing()
    await endSessions(id)
  }

  /** An earlier state; password and credential stay today's, or start anew after a deletion. */
  async function restore(scope: Scope, old: UserRecord) {
    await refuseTaken(scope, old.email_address, old.id)
    const group = old.group_id ? await scope.groups.get(old.group_id) : undefined
    const user = { ...old, group_id: group?.id ?? '' }
    const changed = await scope.users.change(
      old.id,
      async (current) => {
        const next = { ...user, ...secretsOf(current) }
        await refuseLastAdmin(scope, current, next)
        return next
      },
      scope.expected,
    )
    const stored =
      changed ??
      (await scope.users.insert({
        ...user,
        ...freshKey(),
        password_hash: '',
        password_history: [],
      }))
    if (!stored.active) await endSessions(stored.id)
  }

  return { create, update, remove, setPassword, resetPassword, resetKey, revoke, restore }
}

export type UserService = ReturnType<typeof createUserService>

const secretsOf = (user: UserRecord) => ({
  password_hash: user.password_hash,
  password_history: user.password_history,
  password_updated: user.password_updated,
  access_key_sealed: user.access_key_sealed,
  access_key_digest: user.access_key_digest,
})

/** A change never touches the password, nor the right to reset other people's. */
function editsOf(user: UserRecord, given: UserChange): Partial<UserRecord> {
  const { ResetPassword } = user.user_permissions
  const { user_permissions, email_address } = given
  const permissions = user_permissions && normalisePermissions(user_permissions)
  const plain = {
    first_name: given.first_name,
    last_name: given.last_name,
    email_address,
    email_key: email_address?.toLowerCase(),
    active: given.active,
    group_id: given.group_id,
    password_max_days: given.password_max_days,
    user_permissions: permissions && { ...permissions, ...(ResetPassword && { ResetPassword }) },
  }
  const sent = Object.entries(plain).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(sent)
}
