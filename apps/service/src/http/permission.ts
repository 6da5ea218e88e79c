import { intentOf, type Route, type SectionAccess, sectionOf } from '@svc/contract'
import type { Identity } from '#scope'

interface Asked {
  route: Pick<Route, 'method' | 'access'>
  path: string
  params: Record<string, string | undefined>
}

const satisfying = { read: ['read', 'write', 'admin'], write: ['write', 'admin'] }

/**
 * The built-in access rules: why this user may not do this, or nothing. They say natively what the
 * default rules of the rule engine say.
 */
export function denialsOf(
  identity: Identity,
  asked: Asked,
  allowAdminResetPassword: boolean,
): string[] {
  const { access } = asked.route
  if (!identity.active) return ['User is not active']
  if (typeof access === 'string') return superDenials(identity, asked)
  if (isOwn(access, identity, asked)) return []
  return [
    ...superDenials(identity, asked),
    ...sectionDenials(access, identity, asked),
    ...othersDenials(access, identity, allowAdminResetPassword),
  ]
}

const isOwn = (access: SectionAccess, { user, limited }: Identity, { route, params }: Asked) =>
  access.own !== undefined &&
  params[access.own] === user.id &&
  (!limited || intentOf(route) === 'read')

function superDenials({ isSuper }: Identity, { route }: Asked): string[] {
  if (!isSuper || intentOf(route) === 'read') return []
  return ['Actions must stem from a user of an organisation']
}

function sectionDenials(access: SectionAccess, identity: Identity, asked: Asked) {
  const { route, path, params } = asked
  const section = sectionOf(access, params)
  const held = section && identity.permissions[section]
  const intent = intentOf(route)
  if (identity.isAdmin) return held === 'deny' ? [refusal(intent)] : []
  if (access.adminOnly || held === undefined) return [`No permission to access '${path}'`]
  const level = access.level ?? (intent === 'read' ? 'read' : 'write')
  return satisfying[level].includes(held) ? [] : [refusal(intent)]
}

const refusal = (intent: string) => `No permission to carry out '${intent}' operation`

function othersDenials({ othersNeed }: SectionAccess, identity: Identity, allowed: boolean) {
  if (!othersNeed) return []
  const others = 'No permission to reset the password of other users'
  if (!identity.isAdmin) return [others]
  if (allowed || identity.permissions[othersNeed]) return []
  return [`${others}; an administrator can be granted it`]
}
