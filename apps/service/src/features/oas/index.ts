export { createOasRoutes } from './oas.routes.ts'
