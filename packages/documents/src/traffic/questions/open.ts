import type { Traffic } from '../open.ts'
import type { Counters, Records } from './questions.ts'

/** What can be asked about the sums in a layer: those of requests or of checks. */
export async function askCounters(
  traffic: Traffic,
  content: 'aggregates' | 'uptime',
): Promise<Counters> {
  if (traffic.engine !== 'mongo') {
    const { createSqlCounters } = await import('./sql/counters.ts')
    return createSqlCounters(traffic, content)
  }
  if (content === 'aggregates') {
    const { createMongoCounters } = await import('./mongo/counters.ts')
    return createMongoCounters(traffic)
  }
  const { createMongoChecks } = await import('./mongo/checks.ts')
  return createMongoChecks(traffic)
}

/** What can be asked about the single requests in a layer. */
export async function askRecords(
  traffic: Traffic,
  options: { by_organisation?: boolean } = {},
): Promise<Records> {
  if (traffic.engine === 'mongo') {
    const { createMongoRecords } = await import('./mongo/records.ts')
    return createMongoRecords(traffic, options)
  }
  const { createSqlRecords } = await import('./sql/records.ts')
  return createSqlRecords(traffic)
}
