export { exampleRoutes } from './examples.routes.ts'
