import type { Dialect } from './dialect.ts'

/** Everything on the wire and in shared stores that carries the brand, in one dialect. */
export interface WireNames {
  /** `x-svc-nodeid` for `nodeid`. */
  header(word: string): string
  /** A path of the gateway's control API, below its prefix. */
  controlPath(path: string): string
  /** The extensions of an OpenAPI document. */
  extension: string
  streamingExtension: string
  /** The publish/subscribe channel of a cluster. */
  channel: string
  /** The lists that gateways fill and pumps drain. */
  recordList: string
  uptimeList: string
  /** Analytics in a document database. */
  collections: {
    records: string
    aggregates: string
    uptime: string
    recordsOf(organisation: string): string
    aggregatesOf(organisation: string): string
  }
  /** Analytics in a relational database. */
  tables: { records: string; aggregates: string; uptime: string }
  /** Prefixes of environment variables. */
  pumpPrefix: string
  gatewayPrefix: string
  /** Functions that rules may call. */
  ruleFunctions: { get: string; difference: string }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The names of a dialect; whatever does not carry the brand is the same in all of them. */
export const namesIn = (dialect: Dialect): WireNames => ({
  header: (word) => `x-${dialect}-${word}`,
  controlPath: (path) => `/${dialect}/${path.replace(/^\//, '')}`,
  extension: `x-${dialect}-api-gateway`,
  streamingExtension: `x-${dialect}-streaming`,
  channel: `${dialect}.cluster.notifications`,
  recordList: `analytics-${dialect}-system-analytics`,
  uptimeList: `host-checker:${dialect}-uptime-analytics`,
  collections: {
    records: `${dialect}_analytics`,
    aggregates: `${dialect}_analytics_aggregates`,
    uptime: `${dialect}_uptime_analytics`,
    recordsOf: (organisation) => `z_${dialect}_analyticz_${organisation}`,
    aggregatesOf: (organisation) => `z_${dialect}_analyticz_aggregate_${organisation}`,
  },
  tables: {
    records: `${dialect}_analytics`,
    aggregates: `${dialect}_aggregated`,
    uptime: `${dialect}_uptime_analytics`,
  },
  pumpPrefix: `${dialect.toUpperCase()}_PMP_`,
  gatewayPrefix: `${dialect.toUpperCase()}_GW_`,
  ruleFunctions: { get: `${capital(dialect)}APIGet`, difference: `${capital(dialect)}Diff` },
})
