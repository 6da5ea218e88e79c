export { capPermissions, mergePermissions, normalisePermissions } from './permission-values.ts'
export { createPermissionRoutes } from './permissions.routes.ts'
