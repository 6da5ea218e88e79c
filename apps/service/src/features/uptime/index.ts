export { createUptimeRoutes } from './uptime.routes.ts'
