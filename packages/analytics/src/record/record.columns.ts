import type { ColumnKind, Held } from '../stored/columns.ts'

/** The columns of the per-request table, in its order. `expireAt` is case-sensitive. */
export const recordColumns = {
  method: 'text',
  host: 'text',
  path: 'text',
  rawpath: 'text',
  contentlength: 'integer',
  useragent: 'text',
  day: 'integer',
  month: 'integer',
  year: 'integer',
  hour: 'integer',
  responsecode: 'integer',
  apikey: 'text',
  timestamp: 'time',
  apiversion: 'text',
  api_name: 'text',
  apiid: 'text',
  orgid: 'text',
  oauthid: 'text',
  requesttime: 'integer',
  rawrequest: 'text',
  rawresponse: 'text',
  ipaddress: 'text',
  geo_country_iso_code: 'text',
  geo_city_geoname_id: 'integer',
  geo_city_names: 'text',
  geo_location_latitude: 'float',
  geo_location_longitude: 'float',
  geo_location_time_zone: 'text',
  network_open_connections: 'integer',
  network_closed_connections: 'integer',
  network_bytes_in: 'integer',
  network_bytes_out: 'integer',
  latency_total: 'integer',
  latency_upstream: 'integer',
  latency_gateway: 'integer',
  tags: 'text',
  alias: 'text',
  trackpath: 'flag',
  expireAt: 'time',
  originalpath: 'text',
  listenpath: 'text',
} as const satisfies Record<string, ColumnKind>

/** One request as a row of the per-request table. Tags and city names are text with JSON in it. */
export type RecordRow = {
  [Name in keyof typeof recordColumns]: Held[(typeof recordColumns)[Name]]
}
