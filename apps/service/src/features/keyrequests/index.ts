export { createApproval } from './requests.approve.ts'
export { createKeyRequestRoutes } from './requests.routes.ts'
export { createKeyRequestService, type KeyRequestService } from './requests.service.ts'
