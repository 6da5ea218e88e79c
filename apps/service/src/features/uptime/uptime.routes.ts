import {
  byCode,
  byUrl,
  parseOrder,
  type RowId,
  rowsByErrorCode,
  rowsOverTime,
  sortRows,
  type UptimeDimension,
} from '@svc/analytics'
import type { contract, TrafficQuery } from '@svc/contract'
import type { Counters, CountersOf } from '@svc/documents/traffic'
import { invalid } from '#failure'
import {
  answerRows,
  demandRange,
  demandSeen,
  demandUnit,
  lookAround,
  rankGroups,
  rowsOfGroups,
  sliceOf,
  turnByTurn,
} from '#features/activity'
import type { Ownership } from '#features/apis'
import type { Handlers } from '#http'
import type { ReadScope } from '#scope'

interface Tools {
  checks: Counters
  ownership: Ownership
  pageSize: number
}
type Asked = Parameters<Handlers<typeof contract.uptime>['overTime']>[1]
type Counted = Pick<CountersOf, 'values'> & { dimension: UptimeDimension }

const timeColumns: (keyof RowId)[] = ['year', 'month', 'day', 'hour']
const noApis = async () => new Map<string, string>()

/** Addresses travel in base64url, because they are full of slashes. */
function readTarget(target: string): string {
  const url = Buffer.from(target, 'base64url').toString()
  if (url === '' || url.includes('\ufffd')) throw invalid('Target could not be decoded.')
  return url
}

export function createUptimeRoutes(tools: Tools): Handlers<typeof contract.uptime> {
  const { checks, ownership, pageSize } = tools

  async function overTime(scope: ReadScope, { params, query }: Asked, counted: Counted) {
    const range = demandRange(params)
    const unit = demandUnit(range, query.res)
    const { orgs } = await lookAround(scope, ownership)
    const stretch = unit === 'month' ? 'day' : unit
    const counters = await checks.overTime({ ...counted, orgs, range }, stretch)
    const { part, pages } = sliceOf(rowsOverTime(counters, range, unit), query, pageSize)
    const form = { name: 'uptime', columns: timeColumns, type: query.type }
    return answerRows(turnByTurn(part), { count: part.length, pages }, form)
  }

  /** All checks, or those of one API, or of the APIs that the user owns. */
  async function whichApis(scope: ReadScope, query: TrafficQuery): Promise<Counted> {
    const sight = await lookAround(scope, ownership)
    const named = query.api_id ?? query.api
    if (named !== undefined) {
      return { dimension: 'apiid', values: [await demandSeen(scope, sight, named)] }
    }
    return sight.isOwned
      ? { dimension: 'apiid', values: [...(sight.apis ?? [])] }
      : { dimension: '' }
  }

  return {
    overTime: async (scope, call) => overTime(scope, call, await whichApis(scope, call.query)),
    ofTarget: (scope, call) =>
      overTime(scope, call, { dimension: 'url', values: [readTarget(call.params.target)] }),
    async byTarget(scope, { params, query }) {
      const range = demandRange(params)
      const { orgs } = await lookAround(scope, ownership)
      const reading = { from: checks, of: { orgs, range, dimension: 'url' } as const }
      const wanted = { grouping: byUrl, q: query.q, order: parseOrder(query), apiNames: noApis }
      const { part, pages } = sliceOf(await rankGroups(reading, wanted), query, pageSize)
      const form = { name: 'uptime-by-target', columns: ['url'] as const, type: query.type }
      return answerRows(rowsOfGroups(reading, part, byUrl), { count: part.length, pages }, form)
    },
    async errors(scope, { params, query }) {
      const range = demandRange(params)
      const { orgs } = await lookAround(scope, ownership)
      const form = { name: 'uptime-errors', columns: ['code'] as const, type: query.type }
      if (query.url === undefined) {
        const reading = { from: checks, of: { orgs, range, dimension: 'errors' } as const }
        const wanted = { grouping: byCode, q: query.q, order: parseOrder(query), apiNames: noApis }
        const { part, pages } = sliceOf(await rankGroups(reading, wanted), query, pageSize)
        return answerRows(rowsOfGroups(reading, part, byCode), { count: part.length, pages }, form)
      }
      const counters = await checks.byValue({ orgs, range, dimension: 'url', values: [query.url] })
      const rows = sortRows(rowsByErrorCode(counters), parseOrder(query))
      const { part, pages } = sliceOf(rows, query, pageSize)
      return answerRows(turnByTurn(part), { count: part.length, pages }, form)
    },
  }
}
