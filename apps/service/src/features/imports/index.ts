export { createImportRoutes } from './imports.routes.ts'
export { inParts, insertInParts, unlessOvertaken } from './keeping.ts'
export { demandOrganisations } from './organisations.ts'
