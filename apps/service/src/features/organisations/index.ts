export { createOrganisationRoutes, organisationOf } from './organisations.routes.ts'
