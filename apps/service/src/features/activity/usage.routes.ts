import { byApi } from '@svc/analytics'
import type { contract } from '@svc/contract'
import type { Handlers } from '#http'
import type { Reports } from './reports.ts'

export const createUsageRoutes = (reports: Reports): Handlers<typeof contract.usage> => ({
  overTime: (scope, call) => reports.overTime(scope, call, { name: 'usage', dimension: '' }),
  byApi: (scope, call) =>
    reports.byGroup(scope, call, {
      ...{ name: 'usage-by-api', columns: ['api_id', 'api_name'] },
      ...{ dimension: 'apiid', grouping: byApi },
    }),
  ofApi: (scope, { params, query }) =>
    reports.overTime(
      scope,
      { params, query: { ...query, api_id: params.apiId } },
      { name: `usage-of-api`, dimension: '' },
    ),
})
