import type { Dimension } from '@svc/analytics'
import { writeTime } from '@svc/analytics'
import type { TrafficState } from '@svc/contract'
import type { Settings } from '@svc/settings'
import type { ReadScope } from '#scope'
import type { ReportTools } from './reports.ts'
import { lookAround } from './sight.ts'

export interface StateTools {
  settings: Pick<Settings, 'enable_aggregate_lookups' | 'aggregate_lookup_cutoff' | 'install'>
}

const never = '0001-01-01T00:00:00Z'
/** The tag of traffic that is no traffic. */
const sampleTag = 'sample-history'
const dayMs = 86_400_000

/** All of the past, and what clocks that are ahead have written. */
export const everSince = ({ now }: Pick<ReadScope, 'now'>) => ({
  from: 0,
  until: now().getTime() + dayMs,
})

/** What there is to see at all, for screens that would otherwise be empty without a word. */
export async function describeState(
  { requests, records, ownership, settings }: ReportTools & StateTools,
  scope: ReadScope,
): Promise<TrafficState> {
  const { orgs, apis, isOwned } = await lookAround(scope, ownership)
  const range = everSince(scope)
  const newest = (dimension: Dimension, values?: string[]) =>
    requests.newest({ orgs, range, dimension, values })
  const aggregates = settings.enable_aggregate_lookups
  const newestRecord = async () => {
    const [kept] = await records.page({ orgs, range }, { size: 1 })
    return kept?.record.TimeStamp
  }
  const newestCount = () => (isOwned ? newest('apiid', [...(apis ?? [])]) : newest(''))
  const [last, country, sample] = await Promise.all([
    aggregates ? newestCount() : newestRecord(),
    newest('geo'),
    newest('tags', [sampleTag]),
  ])
  return {
    last_hit: last ? writeTime(last) : never,
    aggregates,
    owned: isOwned,
    payloads: settings.install !== 'hosted',
    countries: country !== undefined,
    sample: sample !== undefined,
  }
}
