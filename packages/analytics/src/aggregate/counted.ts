import type { TrafficRecord } from '../record/record.ts'
import { networkCode } from '../rules/outcome.ts'
import { graphTag } from '../rules/tags.ts'

const graphTags = new Set([graphTag('svc'), graphTag('tyk')])

/** Requests to GraphQL proxies, which ordinary aggregates leave out. */
export const isGraph = ({ GraphQLStats, Tags }: TrafficRecord): boolean =>
  GraphQLStats.IsGraphQL || Tags.some((tag) => graphTags.has(tag))

/** Calls of tools, which all ordinary stores leave out. */
export const isMcp = ({ MCPStats }: TrafficRecord): boolean => MCPStats.IsMCP

/** Whether a record is one of the log: it stands for a request and belongs to no other store. */
export const isLogged = (record: TrafficRecord): boolean =>
  record.ResponseCode !== networkCode && !isMcp(record)

/** Whether ordinary aggregates count a record: it belongs to an organisation and to no other store. */
export const isCounted = (record: TrafficRecord, settings: { count_graph?: boolean }): boolean =>
  record.OrgID !== '' && !isMcp(record) && (settings.count_graph === true || !isGraph(record))
