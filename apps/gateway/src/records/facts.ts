import { listTags, type RequestFacts } from '@svc/analytics'
import { type Dialect, developerMembers, policyIdsOf, type Session } from '@svc/sessions'
import { headerText } from '../access/credential.ts'
import { findEndpoint } from '../endpoints/endpoints.ts'
import type { Exchange } from '../exchange.ts'
import type { Ending } from '../proxy/passage.ts'

export interface RecordRules {
  dialect: Dialect
  /** The records of a data plane say so. */
  isHybrid: boolean
  /** The tags of this gateway where it loads a segment of the APIs only. */
  segmentTags: string[]
  /** What a record shows of a credential. */
  keyOf: (exchange: Exchange) => string
  ignoredAddresses: ReadonlySet<string>
}

/** Whether a request leaves a record, and under which path it is tracked. */
export function trackingOf(
  { api, version, method, endpoint, address }: Exchange,
  { ignoredAddresses }: Pick<RecordRules, 'ignoredAddresses'>,
): { isRecorded: boolean; tracked?: string } {
  const { do_not_track_endpoints, track_endpoints } = version.endpoints
  if (api.definition.do_not_track || ignoredAddresses.has(address)) return { isRecorded: false }
  if (findEndpoint(do_not_track_endpoints, method, endpoint)) return { isRecorded: false }
  return { isRecorded: true, tracked: findEndpoint(track_endpoints, method, endpoint)?.path }
}

function developerOf(session: Session | undefined, dialect: Dialect): string {
  const { id } = developerMembers(dialect)
  const value = session?.meta_data[id]
  return typeof value === 'string' ? value : ''
}

const taggedHeaders = ({ api, request }: Exchange) =>
  api.definition.tag_headers
    .map((name): [string, string] => [name, headerText(request.headers, name)])
    .filter(([, value]) => value !== '')

function tagsOf(exchange: Exchange, key: string, rules: RecordRules): string[] {
  const { api, key: found } = exchange
  const session = found?.session
  return listTags(
    {
      policies: session ? policyIdsOf(session) : [],
      developer: developerOf(session, rules.dialect),
      sessionTags: session?.tags,
      headers: taggedHeaders(exchange),
      apiTags: api.definition.tags,
      isHybrid: rules.isHybrid,
      segmentTags: rules.segmentTags,
      key,
      orgId: api.orgId,
      apiId: api.id,
    },
    rules.dialect,
  )
}

/** Everything that a record says about an exchange, but for the bodies of detailed recording. */
export function factsOf(
  exchange: Exchange,
  ending: Ending,
  totalMs: number,
  rules: RecordRules,
  tracked: string | undefined,
): RequestFacts {
  const { api, request, method, rest, path, listener } = exchange
  const key = rules.keyOf(exchange)
  const session = exchange.key?.session
  const total = Math.round(totalMs)
  const upstream = Math.min(total, Math.round(ending.upstreamMs))
  const raw = listener.definition.proxy.strip_listen_path ? rest : path
  return {
    Method: method,
    Host: ending.host,
    Path: tracked ?? raw,
    RawPath: raw,
    OriginalPath: raw,
    ContentLength: Number(request.headers['content-length'] ?? 0) || 0,
    UserAgent: headerText(request.headers, 'user-agent'),
    ResponseCode: ending.status,
    APIKey: key,
    TimeStamp: exchange.at,
    APIVersion: exchange.versionName,
    APIName: api.name,
    APIID: api.id,
    OrgID: api.orgId,
    OauthID: session?.oauth_client_id ?? '',
    IPAddress: exchange.address,
    Latency: { Total: total, Upstream: upstream, Gateway: total - upstream },
    Tags: tagsOf(exchange, key, rules),
    Alias: session?.alias ?? '',
    TrackPath: tracked !== undefined,
    ListenPath: listener.definition.proxy.listen_path,
  }
}
