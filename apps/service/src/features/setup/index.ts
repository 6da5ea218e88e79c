export { createSetupRoutes } from './setup.routes.ts'
export { bootstrap, type FirstOrganisation, isEmpty } from './setup.service.ts'
