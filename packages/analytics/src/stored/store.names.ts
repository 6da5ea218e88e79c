import type { Dialect } from '../dialect.ts'

/** The names of lists, tables and collections, all of which carry the brand of the dialect. */
export const nameStores = (dialect: Dialect = 'svc') => ({
  /** Lists that gateways push to; with several of them, a number from 0 to 9 follows. */
  recordList: `analytics-${dialect}-system-analytics`,
  uptimeList: `host-checker:${dialect}-uptime-analytics`,

  recordTable: `${dialect}_analytics`,
  aggregateTable: `${dialect}_aggregated`,
  uptimeTable: `${dialect}_uptime_analytics`,

  recordCollection: `${dialect}_analytics`,
  recordCollectionOf: (orgId: string) => `z_${dialect}_analyticz_${orgId}`,
  aggregateCollectionOf: (orgId: string) => `z_${dialect}_analyticz_aggregate_${orgId}`,
  mixedAggregateCollection: `${dialect}_analytics_aggregates`,
  uptimeCollection: `${dialect}_uptime_analytics`,
})

/** The name of the table that holds one day. */
export const nameShard = (table: string, time: Date): string =>
  `${table}_${time.toISOString().slice(0, 10).replaceAll('-', '')}`
