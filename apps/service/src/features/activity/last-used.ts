import { writeTime } from '@svc/analytics'
import { invalid } from '#failure'
import type { ReadScope } from '#scope'
import type { ReportTools } from './reports.ts'
import { lookAround } from './sight.ts'
import { everSince, type StateTools } from './state.ts'

const mostKeys = 100

/**
 * When each of some keys was last used, one look into an index for each: what a page of keys costs
 * does not grow with the traffic.
 */
export async function findLastUsed(
  { requests, records, ownership, settings }: ReportTools & StateTools,
  scope: ReadScope,
  named: string,
): Promise<Array<{ key: string; last_used: string }>> {
  const keys = [...new Set(named.split(',').filter((key) => key !== ''))]
  if (keys.length > mostKeys) throw invalid(`At most ${mostKeys} keys can be asked for at once`)
  const { orgs } = await lookAround(scope, ownership)
  const range = everSince(scope)
  const newestOf = async (key: string) => {
    if (settings.enable_aggregate_lookups) {
      return requests.newest({ orgs, range, dimension: 'apikeys', values: [key] })
    }
    const [kept] = await records.page({ orgs, range, keys: [key] }, { size: 1 })
    return kept?.record.TimeStamp
  }
  return Promise.all(
    keys.map(async (key) => {
      const newest = await newestOf(key)
      return { key, last_used: newest ? writeTime(newest) : '' }
    }),
  )
}
