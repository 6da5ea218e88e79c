export { createOrganisationKeyPart } from './organisation-keys.part.ts'
export { createOrganisationKeyRoutes } from './organisation-keys.routes.ts'
