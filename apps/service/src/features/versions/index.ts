export { createVersionRoutes } from './versions.routes.ts'
