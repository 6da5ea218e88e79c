import { randomBytes } from 'node:crypto'
import type { contract } from '@svc/contract'
import type { Stored } from '@svc/documents'
import type { Static } from 'typebox'
import type { UserRecord } from '#collections'
import { denied, invalid, notFound } from '#failure'
import { normalisePermissions } from '#features/permissions'
import type { Passwords } from '#passwords'
import type { Scope } from '#scope'
import type { Sealer } from '#secrets'
import { keepAnAdmin } from './last-admin.ts'
import type { UniqueAddress } from './unique-address.ts'

export type NewUser = Static<typeof contract.users.create.body>
type UserChange = Static<typeof contract.users.update.body>

export interface UserTools {
  passwords: Passwords
  sealer: Sealer
  uniqueAddress: UniqueAddress
  endSessions: (userId: string) => Promise<void>
  settings: {
    force_first_login_pw_reset: boolean
    forbid_admin_reset_access_token: boolean
  }
}

const missing = () => notFound('Could not retrieve user detail')

/** The rules about users: unique addresses, a last admin, whose key and password may change. */
export function createUserService(tools: UserTools) {
  const { passwords, sealer, uniqueAddress, endSessions, settings } = tools

  function freshKey() {
    const access_key = randomBytes(16).toString('hex')
    return {
      access_key_sealed: sealer.seal(access_key),
      access_key_digest: sealer.digest(access_key),
    }
  }

  async function refuseForeignGroup({ groups }: Scope, groupId: string | null | undefined) {
    if (groupId && !(await groups.get(groupId))) {
      throw invalid('User object validation failed', [`group_id '${groupId}' does not exist`])
    }
  }

  async function renewed(user: UserRecord, password: string, now: Date, byOwner: boolean) {
    const renewal = await passwords.renew(user, password, now)
    // A password that somebody else has chosen is still to be changed at the first login.
    const must_change_password = byOwner ? false : user.must_change_password
    return { ...user, ...renewal, must_change_password }
  }

  /** Sessions end just before the write too: with their store away nothing is written. */
  const endingSessions =
    (id: string, edit: (user: UserRecord) => UserRecord | Promise<UserRecord>) =>
    async (user: UserRecord) => {
      const next = await edit(user)
      await endSessions(id)
      return next
    }

  async function create(scope: Scope, given: NewUser): Promise<Stored<UserRecord>> {
    const id = scope.newId()
    const user = { id, email: given.email_address }
    return uniqueAddress(scope, user, () => insert(scope, id, given))
  }

  async function insert(scope: Scope, id: string, given: NewUser) {
    await refuseForeignGroup(scope, given.group_id)
    const now = scope.now()
    const none = { password_hash: '', password_history: [], password_updated: now.toISOString() }
    const password = given.password ? await passwords.renew(none, given.password, now) : none
    return scope.users.insert({
      id,
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

  async function update(scope: Scope, id: string, given: UserChange, password?: string | null) {
    const edit = async (user: UserRecord) => {
      const edited = { ...user, ...editsOf(user, given) }
      await keepAnAdmin(scope, user, edited)
      return password ? renewed(edited, password, scope.now(), false) : edited
    }
    const ends = password || given.active === false
    const ending = ends ? endingSessions(id, edit) : edit
    const write = async () => {
      await refuseForeignGroup(scope, given.group_id)
      return scope.users.change(id, ending, scope.expected)
    }
    const changed = await (given.email_address
      ? uniqueAddress(scope, { id, email: given.email_address }, write)
      : write())
    if (!changed) throw notFound('user does not exist')
    if (ends) await endSessions(id)
    return changed
  }

  async function remove(scope: Scope, id: string) {
    const user = await scope.users.get(id)
    if (!user) throw missing()
    await keepAnAdmin(scope, user, null)
    await endSessions(id)
    await scope.users.remove(id, scope.expected)
    await scope.logins.remove(id)
  }

  /** Sets the password that the owner has chosen. */
  async function setPassword(scope: Scope, id: string, password: string) {
    const renew = (user: UserRecord) => renewed(user, password, scope.now(), true)
    if (!(await scope.users.change(id, endingSessions(id, renew)))) throw missing()
    await endSessions(id)
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
    const renew = (now: UserRecord) => renewed(now, given.new_password, scope.now(), own)
    const changed = await scope.users.change(id, endingSessions(id, renew), scope.expected)
    if (!changed) throw missing()
    await endSessions(id)
  }

  async function resetKey(scope: Scope, id: string) {
    const own = scope.actor.kind === 'user' && scope.actor.identity.user.id === id
    if (!own && settings.forbid_admin_reset_access_token) {
      throw denied(['The credential of another user cannot be reset'])
    }
    const renew = (user: UserRecord) => ({ ...user, ...freshKey() })
    const changed = await scope.users.change(id, endingSessions(id, renew), scope.expected)
    if (!changed) throw missing()
    await endSessions(id)
  }

  async function revoke(scope: Scope, id: string) {
    const shut = async (user: UserRecord) => {
      const next = { ...user, active: false, ...freshKey() }
      await keepAnAdmin(scope, user, next)
      return next
    }
    const changed = await scope.users.change(id, endingSessions(id, shut), scope.expected)
    if (!changed) throw missing()
    await endSessions(id)
  }

  /** An earlier state. Secrets and the right to reset passwords stay today's. */
  async function restore(scope: Scope, old: UserRecord) {
    const group = old.group_id ? await scope.groups.get(old.group_id) : undefined
    const user = { ...old, group_id: group?.id ?? '' }
    const edit = async (current: UserRecord) => {
      const user_permissions = withReset(old.user_permissions, current)
      const next = { ...user, user_permissions, ...secretsOf(current) }
      await keepAnAdmin(scope, current, next)
      return next
    }
    const address = { id: old.id, email: old.email_address }
    const stored = await uniqueAddress(scope, address, async () => {
      const changed = await scope.users.change(old.id, edit, scope.expected)
      return changed ?? insertAnew(scope, user)
    })
    if (!stored.active) await endSessions(stored.id)
  }

  /** After a deletion everything that proves who somebody is starts anew. */
  const insertAnew = (scope: Scope, user: UserRecord) =>
    scope.users.insert({
      ...user,
      ...freshKey(),
      user_permissions: withReset(user.user_permissions),
      password_hash: '',
      password_history: [],
    })

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

/** The right to reset other people's passwords is given by the administration and stays. */
function withReset(permissions: Record<string, string>, holder?: UserRecord) {
  const { ResetPassword: _, ...rest } = permissions
  const held = holder?.user_permissions.ResetPassword
  return held ? { ...rest, ResetPassword: held } : rest
}

function editsOf(user: UserRecord, given: UserChange): Partial<UserRecord> {
  const { user_permissions, email_address } = given
  const plain = {
    first_name: given.first_name,
    last_name: given.last_name,
    email_address,
    email_key: email_address?.toLowerCase(),
    active: given.active,
    group_id: given.group_id,
    password_max_days: given.password_max_days,
    user_permissions: user_permissions && withReset(normalisePermissions(user_permissions), user),
  }
  const sent = Object.entries(plain).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(sent)
}
