export { schemaRoutes } from './schemas.routes.ts'
