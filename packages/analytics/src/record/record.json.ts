import { writeTime } from '../moment.ts'
import { jsonNames } from './record.names.ts'
import type { Geo, Network, TrafficRecord } from './record.ts'

const geoOf = ({ Country, City, Location }: Geo) => ({
  country: { iso_code: Country.ISOCode },
  city: { geoname_id: City.GeoNameID, names: City.Names },
  location: {
    latitude: Location.Latitude,
    longitude: Location.Longitude,
    time_zone: Location.TimeZone,
  },
})

const networkOf = (network: Network) => ({
  open_connections: network.OpenConnections,
  closed_connections: network.ClosedConnection,
  bytes_in: network.BytesIn,
  bytes_out: network.BytesOut,
})

/** The members whose value is written otherwise than it is kept. */
function writtenMembers({ TimeStamp, ExpireAt, Geo, Network, Latency }: TrafficRecord) {
  return {
    TimeStamp: writeTime(TimeStamp),
    ExpireAt: writeTime(ExpireAt),
    Geo: geoOf(Geo),
    Network: networkOf(Network),
    Latency: { total: Latency.Total, upstream: Latency.Upstream, gateway: Latency.Gateway },
  }
}

/** A record as data planes send it to their control plane: an object to be written as JSON. */
export function toRecordJson(record: TrafficRecord): Record<string, unknown> {
  const values = { ...record, ...writtenMembers(record) }
  return Object.fromEntries(
    // The table names every member of a record that is sent.
    Object.entries(jsonNames).map(([name, json]) => [json, values[name as keyof typeof jsonNames]]),
  )
}
