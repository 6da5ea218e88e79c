export { createDelivery } from './webhooks.deliver.ts'
export { createHookFinder } from './webhooks.find.ts'
export { createWebhookRoutes } from './webhooks.routes.ts'
export { createWebhookRestore, type RefreshApi } from './webhooks.usage.ts'
