export { createDataGraphRoutes } from './datagraphs.routes.ts'
