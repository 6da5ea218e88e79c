import { Readable } from 'node:stream'
import type { LogRecord } from '@svc/contract'
import { csvLine } from '#csv'
import { type Answer, download } from '#http'

const columns: Record<string, (record: LogRecord) => unknown> = {
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

async function* csvOf(records: AsyncIterable<LogRecord>) {
  yield csvLine(Object.keys(columns))
  const cells = Object.values(columns)
  for await (const record of records) yield `\r\n${csvLine(cells.map((cell) => cell(record)))}`
}

async function* jsonOf(records: AsyncIterable<LogRecord>) {
  let before = '['
  for await (const record of records) {
    yield before + JSON.stringify(record)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** Records as a file, written while they are read. */
export const fileOf = (records: AsyncIterable<LogRecord>, type: 'csv' | 'json'): Answer =>
  download(`logs.${type}`, Readable.from(type === 'csv' ? csvOf(records) : jsonOf(records)))
