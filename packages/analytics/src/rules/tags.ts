import { clipText } from '../clip.ts'
import type { Dialect } from '../dialect.ts'

/** What a gateway knows about a request when it tags the record. */
export type TagFacts = {
  policies?: string[]
  developer?: string
  sessionTags?: string[]
  /** The headers named by `tag_headers` that the request has. */
  headers?: [name: string, value: string][]
  apiTags?: string[]
  isCached?: boolean
  traceId?: string
  isGraph?: boolean
  isHybrid?: boolean
  segmentTags?: string[]
  key: string
  orgId: string
  apiId: string
}

/** The tags of a record in the order in which gateways append them. */
export function listTags(facts: TagFacts, dialect: Dialect = 'svc'): string[] {
  const { policies = [], sessionTags = [], headers = [], apiTags = [], segmentTags = [] } = facts
  return [
    ...policies.map((policy) => `pol-${policy}`),
    ...(facts.developer ? [`dev-${facts.developer}`] : []),
    ...sessionTags,
    ...headers.map(([name, value]) => `${name.toLowerCase()}-${value}`),
    ...apiTags,
    ...(facts.isCached ? ['cached-response'] : []),
    ...(facts.traceId ? [`trace-id-${facts.traceId}`] : []),
    ...(facts.isGraph ? [graphTag(dialect)] : []),
    ...(facts.isHybrid ? [`${dialect}-hybrid-rpc`] : []),
    ...segmentTags,
    ...(facts.key ? [`key-${facts.key}`] : []),
    `org-${facts.orgId}`,
    `api-${facts.apiId}`,
  ]
}

export const graphTag = (dialect: Dialect) => `${dialect}-graph-analytics`

const longestTag = 256

/** The form in which a tag is counted and asked for: trimmed, without dots. */
export const countedTag = (tag: string): string =>
  clipText(tag.trim().replaceAll('.', ''), longestTag)

/** Tags of keys are never counted: keys have a dimension of their own. */
export function isCountedTag(tag: string, ignoredPrefixes: readonly string[] = []): boolean {
  const trimmed = tag.trim()
  if (trimmed.startsWith('key-')) return false
  return !ignoredPrefixes.some((prefix) => trimmed.startsWith(prefix))
}
