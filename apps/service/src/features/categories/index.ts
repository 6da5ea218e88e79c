export { createCategoryRoutes } from './categories.routes.ts'
export { createCategoryService } from './categories.service.ts'
