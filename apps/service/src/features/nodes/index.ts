export { createNodeRoutes } from './nodes.routes.ts'
export { createApiSource, createPolicySource } from './nodes.texts.ts'
