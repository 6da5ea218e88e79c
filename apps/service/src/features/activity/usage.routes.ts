import {
  countStarts,
  parseRange,
  parseUnit,
  type RangeSegments,
  rowsOverTime,
} from '@svc/analytics'
import type { contract } from '@svc/contract'
import { invalid } from '#failure'
import type { Handlers } from '#http'

const empty = async () => ({ data: [], pages: 0 })

async function nothing({ params, query }: { params: RangeSegments; query: { res?: string } }) {
  const { range, problem } = parseRange(params)
  if (!range) throw invalid(problem)
  const unit = parseUnit(query.res)
  if (countStarts(range, unit) > 10_000) throw invalid('The range is too long')
  return { data: rowsOverTime([], range, unit), pages: 1 }
}

export const createUsageRoutes = (): Handlers<typeof contract.usage> => ({
  overTime: (_, call) => nothing(call),
  byApi: empty,
  ofApi: (_, call) => nothing(call),
})

export const createActivityRoutes = (): Handlers<typeof contract.activity> => ({
  state: async () => ({
    ...{ last_hit: '0001-01-01T00:00:00Z', aggregates: true, owned: false },
    ...{ payloads: true, countries: false, sample: false },
  }),
  byKey: empty,
  ofKey: empty,
  endpointsOfKey: empty,
  ofKeys: (_, call) => nothing(call),
  byClient: empty,
  ofClient: empty,
  endpointsOfClient: empty,
  byEndpoint: empty,
  ofEndpoint: (_, call) => nothing(call),
  errors: (_, call) => nothing(call),
  errorsByCode: empty,
  errorsOfApi: empty,
  errorsOfKey: empty,
  byCountry: empty,
  ofCountry: (_, call) => nothing(call),
  byTag: empty,
})

export const createUptimeRoutes = (): Handlers<typeof contract.uptime> => ({
  overTime: (_, call) => nothing(call),
  byTarget: empty,
  ofTarget: (_, call) => nothing(call),
  errors: empty,
})
