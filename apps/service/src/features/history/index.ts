export { createHistoryRoutes, type Restore } from './history.routes.ts'
