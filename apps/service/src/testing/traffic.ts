import { type AggregationSettings, aggregateRecords, type TrafficRecord } from '@svc/analytics'
import type { Hub } from './hub.ts'

let batch = 0

/** Traffic as pumps leave it behind: every record, and the sums over all of them. */
export async function keepTraffic(
  { traffic }: Pick<Hub, 'traffic'>,
  records: TrafficRecord[],
  settings: AggregationSettings = {},
) {
  batch += 1
  const id = { claimer: 'test', number: batch }
  await traffic.logs.keepRecords({ ...id, sink: 'records' }, records)
  const aggregates = aggregateRecords(records, settings)
  await traffic.analytics.addAggregates({ ...id, sink: 'sums' }, aggregates)
}
