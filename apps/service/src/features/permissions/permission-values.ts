import { type Level, sections } from '@svc/contract'
import { invalid } from '#failure'

/** Spellings that callers use, and the one that is kept. */
const aliases: Record<string, string> = {
  usersPermission: 'users',
  policy: 'policies',
  certificates: 'certs',
  logs: 'log',
  webhooks: 'hooks',
}
const levels: readonly string[] = ['read', 'write', 'admin', 'deny'] satisfies Level[]
const isSection = (key: string) => Object.hasOwn(sections, key)

function levelOf(value: string | boolean) {
  if (value === 'ReadWrite') return 'write'
  return typeof value === 'boolean' ? String(value) : value
}

/** What was asked for, in the form that is kept. Unknown keys are kept and grant nothing. */
export function normalisePermissions(
  given: Record<string, string | boolean>,
): Record<string, string> {
  const kept: Record<string, string> = {}
  const wrong: string[] = []
  for (const [name, value] of Object.entries(given)) {
    const key = aliases[name] ?? name
    const level = levelOf(value)
    if (key === 'ResetPassword') continue
    if (key === 'IsAdmin') {
      if (level === 'admin' || level === 'true') kept.IsAdmin = 'admin'
      continue
    }
    if (isSection(key) && !levels.includes(level)) {
      wrong.push(`user_permissions.${name} must be one of ${levels.join(', ')}`)
    }
    kept[key] = level
  }
  if (wrong.length > 0) throw invalid('Payload validation failed', wrong)
  return kept
}

const order: readonly string[] = ['deny', 'read', 'write', 'admin']
const rank = (level: string | undefined) => (level === undefined ? -1 : order.indexOf(level))

/** Permissions of several groups together: the higher level wins. */
export function mergePermissions(maps: Array<Record<string, string>>): Record<string, string> {
  const merged: Record<string, string> = {}
  for (const map of maps) {
    for (const [key, level] of Object.entries(map)) {
      if (!Object.hasOwn(merged, key) || rank(level) > rank(merged[key])) merged[key] = level
    }
  }
  return merged
}

/** Permissions that are in both maps, at the lower level. An admin's cap limits nothing. */
export function capPermissions(
  permissions: Record<string, string>,
  cap: Record<string, string>,
): Record<string, string> {
  const { IsAdmin: wasAdmin, ResetPassword: _, ...held } = permissions
  const { IsAdmin: capIsAdmin, ResetPassword: __, ...limit } = cap
  const everything = Object.fromEntries(
    Object.entries(sections).map(([key, { levels }]) => [key, levels.at(-1) ?? 'read']),
  )
  const from = wasAdmin ? { ...everything, ...held } : held
  const to = capIsAdmin ? { ...everything, ...limit } : limit
  return Object.fromEntries(
    Object.entries(from).flatMap(([key, level]) => {
      const most = to[key]
      if (most === undefined) return []
      return [[key, rank(level) < rank(most) ? level : most]]
    }),
  )
}
