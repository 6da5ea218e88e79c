export { restoreGroup } from './groups.restore.ts'
export { createGroupRoutes } from './groups.routes.ts'
