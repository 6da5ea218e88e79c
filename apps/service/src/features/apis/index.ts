export { createApiRoutes } from './apis.routes.ts'
export { demandApi, findApi } from './find.ts'
export { createOwnership, type Ownership } from './ownership.ts'
export { type ApiWriter, createApiWriter } from './save.ts'
