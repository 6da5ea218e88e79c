export { createSampleRoutes } from './samples.routes.ts'
