import type { UserRecord } from '#collections'
import { denied, Failure } from '#failure'
import type { Passwords } from '#passwords'
import type { Identities, Identity, Scope, SystemScope } from '#scope'
import type { LockOut } from './lock-out.ts'
import type { ResetLinks } from './reset-links.ts'
import type { SessionStore } from './session-store.ts'

export const wrongCredentials = 'Credentials are incorrect, please try again'

interface Tools {
  passwords: Passwords
  identities: Identities
  sessions: SessionStore
  lockOut: LockOut
  resetLinks: ResetLinks
  settings: {
    user_password_max_days: number
    disable_parallel_sessions: boolean
  }
}

/** What a right password leads to. */
export type LoginOutcome =
  | { kind: 'signed-in'; token: string; user: UserRecord }
  | { kind: 'choose-organisation'; organisations: Array<{ id: string; owner_name: string }> }
  | { kind: 'change-password'; token: string }

const dayMs = 86_400_000

export function createLogin(tools: Tools) {
  const { passwords, identities, sessions, lockOut, resetLinks, settings } = tools

  async function accountsOf({ users }: SystemScope, username: string, password: string) {
    const found = await users.find({ email_key: username.toLowerCase() })
    const matching: UserRecord[] = []
    // Without an account a password is compared all the same: the time must not tell.
    for (const user of found.length > 0 ? found : [undefined]) {
      const matches = await passwords.verify(user ?? { password_hash: '' }, password)
      if (user && matches) matching.push(user)
    }
    return matching
  }

  async function isExpired(scope: SystemScope, user: UserRecord) {
    const group = user.group_id ? await scope.groups.get(user.group_id) : undefined
    const days =
      user.password_max_days || group?.password_max_days || settings.user_password_max_days
    const age = scope.now().getTime() - Date.parse(user.password_updated)
    return days > 0 && age > days * dayMs
  }

  async function active(scope: SystemScope, accounts: UserRecord[]): Promise<Identity[]> {
    const all = await Promise.all(accounts.map((user) => identities.of(user)))
    const usable = all.filter((identity) => identity.active)
    if (usable.length === 0 && all.length > 0) {
      scope.log.warn({ user: all[0]?.user.email_address }, 'login of an inactive user refused')
      throw denied(['User is not active'])
    }
    return usable
  }

  async function choice({ organisations }: SystemScope, accounts: Identity[]) {
    const ids = accounts.map(({ user }) => user.org_id)
    const found = await organisations.find({ id: { in: ids } }, { sort: [['owner_name', 'asc']] })
    return found.map(({ id, owner_name }) => ({ id, owner_name }))
  }

  async function open(scope: SystemScope, user: UserRecord, accounts: string[]) {
    if (settings.disable_parallel_sessions) await sessions.endAll(user.id)
    const token = await sessions.open({ user_id: user.id, accounts })
    await rememberLogin(scope.within(user.org_id), user)
    return token
  }

  return async function login(
    scope: SystemScope,
    given: { username: string; password: string; org_id?: string },
  ): Promise<LoginOutcome> {
    const { username, password, org_id } = given
    await lockOut.begin(username, scope.request.ip)
    const matching = password ? await accountsOf(scope, username, password) : []
    const accounts = await active(scope, matching)
    const chosen =
      org_id === undefined ? accounts : accounts.filter((a) => a.user.org_id === org_id)
    const [first, ...others] = chosen
    if (!first) throw new Failure(401, wrongCredentials)
    await lockOut.succeeded(username, scope.request.ip)
    if (others.length > 0) {
      return { kind: 'choose-organisation', organisations: await choice(scope, chosen) }
    }
    const { user } = first
    if (user.must_change_password || (await isExpired(scope, user))) {
      return { kind: 'change-password', token: await resetLinks.create([user.id]) }
    }
    const ids = accounts.map((account) => account.user.id)
    return { kind: 'signed-in', token: await open(scope, user, ids), user }
  }
}

/** Notes when a user or a developer signed in. */
export async function rememberLogin(
  { logins, now }: Pick<Scope, 'logins' | 'now'>,
  { id, org_id }: Pick<UserRecord, 'id' | 'org_id'>,
) {
  const last_login_date = now().toISOString()
  const known = await logins.change(id, (login) => ({ ...login, last_login_date }))
  if (!known) await logins.insert({ id, org_id, last_login_date })
}
