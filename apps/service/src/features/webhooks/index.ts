export { createWebhookRoutes } from './webhooks.routes.ts'
