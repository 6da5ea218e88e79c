import { type PathPermission, pathPermissions, sectionOf } from '@svc/contract'
import type { RuleRequest } from '#http'

const patterns = pathPermissions.map((entry) => ({ entry, rx: new RegExp(entry.rx) }))
const hidden = new Set(['authorization', 'cookie', 'admin-auth', 'x-csrf-token'])

/** The section that the router's choice of route asks for. */
export function permissionOf({ route, params }: Pick<RuleRequest, 'route' | 'params'>) {
  const access = route?.access
  if (typeof access !== 'object') return undefined
  return access.othersNeed ?? sectionOf(access, params)
}

/**
 * Which section covers which paths. Patterns overlap, and the router has already chosen: entries that
 * match this path but belong to another section are left out, and a path that none covers is added.
 */
export function permissionsFor(request: RuleRequest): PathPermission[] {
  const permission = permissionOf(request)
  if (permission === undefined) return [...pathPermissions]
  const fitting: PathPermission[] = []
  let isCovered = false
  for (const { entry, rx } of patterns) {
    const isOwn = entry.permission === permission
    if (isOwn && isCovered) fitting.push(entry)
    else if (!rx.test(request.path)) fitting.push(entry)
    else if (isOwn) isCovered = fitting.push(entry) > 0
  }
  const missing = [...(isCovered ? [] : [permission]), ...adminsOnly(request, permission)]
  const rx = `^${request.path.replace(/[^\w/-]/g, '\\$&')}$`
  return [...fitting, ...missing.map((each) => ({ permission: each, rx }))]
}

/** A route of a section that is for admins needs both, the section and to be one. */
function adminsOnly({ route }: RuleRequest, permission: string): string[] {
  const access = route?.access
  return typeof access === 'object' && access.adminOnly && permission !== 'IsAdmin'
    ? ['IsAdmin']
    : []
}

const headersOf = (headers: RuleRequest['headers']) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !hidden.has(name))
      .map(([name, value]) => [name, [value ?? []].flat()]),
  )

const isPassword = (name: string, value: unknown) =>
  typeof value === 'string' && /password$/i.test(name)

/** Without texts that are passwords, wherever they stand; what has none is not copied. */
function withoutPasswords(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map(withoutPasswords)
    return items.every((item, at) => item === value[at]) ? value : items
  }
  const members = Object.entries(value)
  const kept = members
    .filter(([name, member]) => !isPassword(name, member))
    .map(([name, member]) => [name, withoutPasswords(member)] as const)
  const isSame =
    kept.length === members.length && kept.every(([, member], at) => member === members[at]?.[1])
  return isSame ? value : Object.fromEntries(kept)
}

/** The document that rules see as `input`: complete, and without any secret. */
export function inputOf(request: RuleRequest, allowAdminResetPassword: boolean) {
  const { method, path, query, headers, body, identity } = request
  const { user, active, groupName, permissions } = identity
  return {
    request: {
      method,
      path,
      query: query ?? {},
      header: headersOf(headers),
      body: withoutPasswords(body) ?? null,
    },
    user: {
      id: user.id,
      org_id: user.org_id,
      email_address: user.email_address,
      active,
      group_id: user.group_id,
      group_name: groupName,
      user_permissions: permissions,
    },
    permissions: permissionsFor(request),
    config: {
      security: { allow_admin_reset_password: allowAdminResetPassword },
      allow_admin_reset_password: allowAdminResetPassword,
    },
  }
}

export type RuleInput = ReturnType<typeof inputOf>
