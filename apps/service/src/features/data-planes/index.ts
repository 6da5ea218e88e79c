export { createDataPlaneRoutes } from './data-planes.routes.ts'
