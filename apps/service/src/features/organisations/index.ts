export {
  createOrganisationEvents,
  eventChannelOf,
  type OrganisationEvents,
} from './organisation-events.ts'
export { emptyOrganisation, type RemoveTools } from './organisations.remove.ts'
export { restoreOrganisation } from './organisations.restore.ts'
export { createOrganisationRoutes, organisationOf } from './organisations.routes.ts'
