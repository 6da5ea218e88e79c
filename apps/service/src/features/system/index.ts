export { createHealth, type Health } from './health.ts'
export { createSystemRoutes } from './system.routes.ts'
