export { catalogueRoutes } from './catalogue.routes.ts'
export { findCatalogue, settingsFor } from './catalogue.ts'
export { authTypeOf, entryOfPolicy, readEntry } from './entries.ts'
