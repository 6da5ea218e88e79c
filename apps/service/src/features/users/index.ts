export { createUserAdministrationRoutes } from './administration.routes.ts'
export { presentUser } from './users.present.ts'
export { createUserRoutes } from './users.routes.ts'
export { createUserService, type UserService } from './users.service.ts'
