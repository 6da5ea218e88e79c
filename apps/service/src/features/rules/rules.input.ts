import { type PathPermission, pathPermissions, sectionOf } from '@svc/contract'
import type { RuleRequest } from '#http'

const patterns = pathPermissions.map((entry) => ({ entry, rx: new RegExp(entry.rx) }))
const hidden = new Set(['authorization', 'cookie', 'admin-auth', 'x-csrf-token'])
const passwords = new Set(['password', 'new_password', 'current_password'])

/** The section that the router's choice of route asks for. */
function permissionOf({ route, params }: RuleRequest): string | undefined {
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
  const fitting = patterns.filter(
    ({ entry, rx }) => entry.permission === permission || !rx.test(request.path),
  )
  const covered = fitting.some(({ rx }) => rx.test(request.path))
  const literal = { permission, rx: `^${request.path.replace(/[^\w/-]/g, '\\$&')}$` }
  return [...fitting.map(({ entry }) => entry), ...(covered ? [] : [literal])]
}

const headersOf = (headers: RuleRequest['headers']) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !hidden.has(name))
      .map(([name, value]) => [name, [value ?? []].flat()]),
  )

const withoutPasswords = (body: unknown) =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([key]) => !passwords.has(key)))
    : (body ?? null)

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
      body: withoutPasswords(body),
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
