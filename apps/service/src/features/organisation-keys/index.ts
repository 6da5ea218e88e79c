export { createOrganisationKeyRoutes } from './organisation-keys.routes.ts'
