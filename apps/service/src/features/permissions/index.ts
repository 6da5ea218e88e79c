export { capPermissions, mergePermissions, normalisePermissions } from './permission-values.ts'
export { additionalPermissionsOf, createPermissionRoutes } from './permissions.routes.ts'
