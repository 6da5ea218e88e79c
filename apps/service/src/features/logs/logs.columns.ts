import type { LogRecord } from '@svc/contract'

/** The columns of a file of records. */
export const logColumns: Record<string, (record: LogRecord) => unknown> = {
  id: ({ id }) => id,
  time: ({ TimeStamp }) => TimeStamp,
  method: ({ Method }) => Method,
  path: ({ Path }) => Path,
  raw_path: ({ RawPath }) => RawPath,
  status: ({ ResponseCode }) => ResponseCode,
  api_id: ({ APIID }) => APIID,
  api_name: ({ APIName }) => APIName,
  api_version: ({ APIVersion }) => APIVersion,
  key: ({ APIKey }) => APIKey,
  alias: ({ Alias }) => Alias,
  oauth_client: ({ OauthID }) => OauthID,
  latency: ({ Latency }) => Latency.Total,
  upstream_latency: ({ Latency }) => Latency.Upstream,
  ip: ({ IPAddress }) => IPAddress,
  country: ({ Geo }) => Geo.Country.ISOCode,
  host: ({ Host }) => Host,
  user_agent: ({ UserAgent }) => UserAgent,
  tags: ({ Tags }) => Tags.join(' '),
}
