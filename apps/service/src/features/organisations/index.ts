export { restoreOrganisation } from './organisations.restore.ts'
export { createOrganisationRoutes, organisationOf } from './organisations.routes.ts'
