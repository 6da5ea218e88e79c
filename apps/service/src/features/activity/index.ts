export { createActivityRoutes, createUptimeRoutes, createUsageRoutes } from './usage.routes.ts'
