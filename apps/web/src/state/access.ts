import { intentOf, type Route, type Section, sections, type User } from '@svc/contract'

/** What a route asks of its caller, as far as a screen can know. */
export type Needed = Pick<Route, 'method' | 'access'>

export const isAdmin = ({ user_permissions }: Pick<User, 'user_permissions'>) =>
  user_permissions.IsAdmin === 'admin'
export const isSuper = ({ org_id }: Pick<User, 'org_id'>) => org_id === ''

const satisfying = { read: ['read', 'write', 'admin'], write: ['write', 'admin'] }

/** The section and level that a route needs, or nothing when signing in is enough. */
export function needOf(
  { method, access }: Needed,
  params: Record<string, string> = {},
): { section: Section; level: 'read' | 'write'; adminOnly: boolean } | undefined {
  if (typeof access === 'string') return undefined
  const level = access.level ?? (intentOf({ method, access }) === 'read' ? 'read' : 'write')
  const section =
    typeof access.section === 'string'
      ? access.section
      : access.section.sections[params[access.section.param] ?? '']
  return section && { section, level, adminOnly: access.adminOnly ?? section === 'IsAdmin' }
}

/** What is for certain admins only, unless the settings give it to all of them. */
function lacksGrant(user: User, { access }: Needed, isGivenToAdmins: boolean) {
  if (typeof access === 'string' || !access.othersNeed) return false
  return !isAdmin(user) || !(isGivenToAdmins || user.user_permissions[access.othersNeed])
}

/**
 * Whether the built-in rules would let this user call the route; the service has the last word.
 * Setting other people's passwords is up to the settings.
 */
export function mayCall(
  user: User,
  route: Needed,
  params: Record<string, string> = {},
  isGivenToAdmins = false,
): boolean {
  const { access } = route
  if (isSuper(user) && intentOf(route) !== 'read') return false
  if (typeof access === 'object' && access.own && params[access.own] === user.id) return true
  if (lacksGrant(user, route, isGivenToAdmins)) return false
  const need = needOf(route, params)
  if (!need) return true
  const held = user.user_permissions[need.section]
  if (isAdmin(user)) return held !== 'deny'
  return !need.adminOnly && held !== undefined && satisfying[need.level].includes(held)
}

/** The words for a section, for messages about what is missing. */
export const sectionLabel = (section: string): string =>
  Object.entries(sections).find(([key]) => key === section)?.[1].label ?? section
