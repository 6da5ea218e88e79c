import { asFields, type Cell } from '../stored/cells.ts'
import { toExpiry } from '../stored/expiry.ts'
import { fromRecordRow } from './record.row.ts'
import type { TrafficRecord } from './record.ts'

/** One request as a Mongo document: the names of the record in lower case, nested likewise. */
export function toRecordDocument(record: TrafficRecord) {
  return {
    method: record.Method,
    host: record.Host,
    path: record.Path,
    rawpath: record.RawPath,
    contentlength: record.ContentLength,
    useragent: record.UserAgent,
    day: record.Day,
    month: record.Month,
    year: record.Year,
    hour: record.Hour,
    responsecode: record.ResponseCode,
    apikey: record.APIKey,
    timestamp: record.TimeStamp,
    apiversion: record.APIVersion,
    apiname: record.APIName,
    apiid: record.APIID,
    orgid: record.OrgID,
    oauthid: record.OauthID,
    requesttime: record.RequestTime,
    rawrequest: record.RawRequest,
    rawresponse: record.RawResponse,
    ipaddress: record.IPAddress,
    ...nestedOf(record),
    tags: record.Tags,
    alias: record.Alias,
    trackpath: record.TrackPath,
    ...toExpiry(record.ExpireAt),
    originalpath: record.OriginalPath,
    listenpath: record.ListenPath,
  }
}

const nestedOf = ({ Geo, Network, Latency }: TrafficRecord) => ({
  geo: {
    country: { isocode: Geo.Country.ISOCode },
    city: { geonameid: Geo.City.GeoNameID, names: Geo.City.Names },
    location: {
      latitude: Geo.Location.Latitude,
      longitude: Geo.Location.Longitude,
      timezone: Geo.Location.TimeZone,
    },
  },
  network: {
    openconnections: Network.OpenConnections,
    closedconnection: Network.ClosedConnection,
    bytesin: Network.BytesIn,
    bytesout: Network.BytesOut,
  },
  latency: { total: Latency.Total, upstream: Latency.Upstream, gateway: Latency.Gateway },
})

/** The record of a document. Its flat members have the names of the columns. */
export function fromRecordDocument(document: Record<string, Cell>): TrafficRecord {
  const geo = asFields(document.geo)
  const city = asFields(geo.city)
  const location = asFields(geo.location)
  const network = asFields(document.network)
  const latency = asFields(document.latency)
  return fromRecordRow({
    ...document,
    api_name: document.apiname,
    geo_country_iso_code: asFields(geo.country).isocode,
    geo_city_geoname_id: city.geonameid,
    geo_city_names: city.names,
    geo_location_latitude: location.latitude,
    geo_location_longitude: location.longitude,
    geo_location_time_zone: location.timezone,
    network_open_connections: network.openconnections,
    network_closed_connections: network.closedconnection,
    network_bytes_in: network.bytesin,
    network_bytes_out: network.bytesout,
    latency_total: latency.total,
    latency_upstream: latency.upstream,
    latency_gateway: latency.gateway,
  })
}
