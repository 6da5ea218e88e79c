export { createCacheRoutes } from './caches.routes.ts'
