import { type Level, sections } from '@svc/contract'

export type PermissionMap = Record<string, string>

export const isAdminMap = (permissions: PermissionMap) => permissions.IsAdmin === 'admin'

/** One line of the matrix. */
export interface PermissionRow {
  key: string
  label: string
  levels: readonly Level[]
  isAdditional: boolean
}

const special = new Set(['IsAdmin', 'ResetPassword'])
const choices: readonly Level[] = ['deny', 'read', 'write']

export const sectionRows: PermissionRow[] = Object.entries(sections).map(
  ([key, { label, levels }]) => ({ key, label, levels, isAdditional: false }),
)

/** Named permissions, and whatever else somebody holds that nobody has named. */
export function additionalRows(labels: PermissionMap, held: PermissionMap): PermissionRow[] {
  const unnamed = Object.keys(held).filter(
    (key) => !special.has(key) && !(key in sections) && !(key in labels),
  )
  const all = [...Object.entries(labels), ...unnamed.map((key) => [key, key] as const)]
  return all.map(([key, label]) => ({ key, label, levels: choices, isAdditional: true }))
}

const topOf = ({ levels }: PermissionRow) => levels.at(-1) ?? 'read'

/** The level in force: absent is denied, and an admin has everything that is not denied. */
export function levelOf(row: PermissionRow, permissions: PermissionMap): string {
  const held = permissions[row.key]
  if (isAdminMap(permissions) && !row.isAdditional) return held === 'deny' ? 'deny' : topOf(row)
  if (held === undefined) return 'deny'
  if (held === 'admin') return topOf(row)
  return held
}

/** Rules ask only whether an additional permission is there, so to deny it is to take it away. */
export function withLevel(
  row: PermissionRow,
  permissions: PermissionMap,
  level: string,
): PermissionMap {
  const { [row.key]: _, ...others } = permissions
  return row.isAdditional && level === 'deny' ? others : { ...others, [row.key]: level }
}

/** How many sections are open, for short descriptions. */
export const openSections = (permissions: PermissionMap) =>
  sectionRows.filter((row) => levelOf(row, permissions) !== 'deny').length
