export { createHealth, type Health } from './health.ts'
export { countsOf, createSystemRoutes } from './system.routes.ts'
export { createUsageSampler } from './usage.sampler.ts'
