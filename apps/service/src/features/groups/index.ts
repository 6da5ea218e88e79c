export { createGroupRoutes } from './groups.routes.ts'
