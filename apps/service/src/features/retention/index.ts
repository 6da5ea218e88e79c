export { createRetentionRoutes } from './retention.routes.ts'
export { createRetention, type Retention } from './retention.ts'
