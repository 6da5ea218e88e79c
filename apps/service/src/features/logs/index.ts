export { createLogRoutes } from './logs.routes.ts'
