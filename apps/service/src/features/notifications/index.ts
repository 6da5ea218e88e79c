export { createEvents, type Events } from './events.ts'
export { createNotificationRoutes } from './notifications.routes.ts'
