import type { TrafficRecord } from '../record/record.ts'
import { graphTag } from '../rules/tags.ts'

const graphTags = new Set([graphTag('svc'), graphTag('tyk')])

/** Requests to GraphQL proxies, which ordinary aggregates leave out. */
export const isGraph = ({ GraphQLStats, Tags }: TrafficRecord): boolean =>
  GraphQLStats.IsGraphQL || Tags.some((tag) => graphTags.has(tag))

/** Calls of tools, which all ordinary stores leave out. */
export const isMcp = ({ MCPStats }: TrafficRecord): boolean => MCPStats.IsMCP

/** Whether ordinary aggregates count a record: it belongs to an organisation and to no other store. */
export const isCounted = (record: TrafficRecord, settings: { count_graph?: boolean }): boolean =>
  record.OrgID !== '' && !isMcp(record) && (settings.count_graph === true || !isGraph(record))
