import type { SsoRequest } from '@svc/contract'
import type { UserRecord } from '#collections'
import { Failure, invalid } from '#failure'
import { capPermissions, mergePermissions, normalisePermissions } from '#features/permissions'
import { rememberLogin, type Session } from '#features/sessions'
import type { Identities, Scope, SystemScope } from '#scope'
import type { SsoToken } from './sso.tokens.ts'

export interface SsoSettings {
  sso_permission_defaults: Record<string, string>
  sso_default_group_id: string
  sso_enable_user_lookup: boolean
}

interface Redeeming {
  identities: Pick<Identities, 'of'>
  settings: SsoSettings
}

const sections = ['dashboard', 'portal'] as const

/** Checks what was asked for; `organisations` decides which organisations the caller may name. */
export async function tokenOf(
  { organisations }: Pick<Scope, 'organisations'>,
  asked: SsoRequest,
  cap?: Record<string, string>,
): Promise<SsoToken> {
  const section = sections.find((name) => name === asked.ForSection)
  const organisation = asked.OrgID ? await organisations.get(asked.OrgID) : undefined
  const wrong = [
    ...(section ? [] : [`ForSection must be one of ${sections.join(', ')}`]),
    ...(organisation ? [] : [`OrgID '${asked.OrgID ?? ''}' does not exist`]),
  ]
  if (!section || !organisation) {
    const text = `Cannot create an SSO session for an invalid payload: [${wrong.join(', ')}]`
    throw invalid(text)
  }
  if (!organisation.sso_enabled) throw new Failure(403, 'SSO not enabled for org')
  return {
    ForSection: section,
    OrgID: organisation.id,
    EmailAddress: asked.EmailAddress ?? '',
    DisplayName: asked.DisplayName ?? '',
    GroupsIDs: [...(asked.GroupsIDs ?? []), ...(asked.GroupID ? [asked.GroupID] : [])],
    SSOOnlyForRegisteredUsers: asked.SSOOnlyForRegisteredUsers ?? false,
    cap,
  }
}

const admin = { IsAdmin: 'admin' }

async function permissionsOf({ groups }: Scope, token: SsoToken, settings: SsoSettings) {
  const defaults = normalisePermissions(settings.sso_permission_defaults)
  const asked = token.GroupsIDs.length > 0 ? token.GroupsIDs : [settings.sso_default_group_id]
  const ids = asked.filter(Boolean)
  if (ids.length === 0 && Object.keys(defaults).length === 0) {
    return token.cap ? capPermissions(admin, token.cap) : admin
  }
  const found = ids.length > 0 ? await groups.find({ id: { in: ids } }) : []
  const active = found.filter((group) => group.active)
  const merged = mergePermissions([defaults, ...active.map((g) => g.user_permissions)])
  return token.cap ? withoutAdmin(merged) : merged
}

/** Only the administration opens admin sessions. */
const withoutAdmin = ({ IsAdmin: _, ...rest }: Record<string, string>) => rest

async function registered({ users }: Scope, token: SsoToken): Promise<UserRecord | undefined> {
  if (!token.EmailAddress) return undefined
  const [user] = await users.find({ email_key: token.EmailAddress.toLowerCase() })
  return user
}

/** The session that a redeemed token opens, or nothing when its user may not sign in. */
export async function sessionOf(
  scope: SystemScope,
  token: SsoToken,
  { identities, settings }: Redeeming,
): Promise<Session | undefined> {
  const organisation = await scope.organisations.get(token.OrgID)
  if (!organisation?.sso_enabled) return undefined
  const within = scope.within(token.OrgID)
  const user = settings.sso_enable_user_lookup ? await registered(within, token) : undefined
  if (user) {
    if (!(await identities.of(user)).active) return undefined
    await rememberLogin(within, user)
    return { user_id: user.id, ...(token.cap && { cap: token.cap }) }
  }
  if (settings.sso_enable_user_lookup && token.SSOOnlyForRegisteredUsers) return undefined
  return {
    user_id: scope.newId(),
    temporary: {
      email_address: token.EmailAddress,
      display_name: token.DisplayName,
      org_id: token.OrgID,
      user_permissions: await permissionsOf(within, token, settings),
    },
  }
}
