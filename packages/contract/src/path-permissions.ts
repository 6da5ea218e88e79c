import { historySections } from './history.ts'
import { sections } from './sections.ts'

export interface PathPermission {
  permission: string
  rx: string
}

/** Admin-only paths and the password reset have patterns, but are no section one can be given. */
const special = [
  { permission: 'IsAdmin', rx: '^/api/org/(permissions?|opa)(/|$)' },
  { permission: 'ResetPassword', rx: '^/api/users/[^/]+/actions/reset$' },
]

/** Who may see a document may see its history. */
const ofHistory = Object.entries(historySections).map(([collection, permission]) => ({
  permission,
  rx: `^/api/history/${collection}/`,
}))

/** The list that the rule engine receives: which section covers which paths. */
export const pathPermissions: readonly PathPermission[] = [
  ...Object.entries(sections).flatMap(([permission, { paths }]) =>
    paths.map((rx) => ({ permission, rx })),
  ),
  ...special,
  ...ofHistory,
]
