export { createProxyRoutes } from './proxy.routes.ts'
