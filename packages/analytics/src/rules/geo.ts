import type { Geo } from '../record/record.ts'
import { asFields, asNames, asNumber, asText } from '../stored/cells.ts'

/** The place of a request from what a city database says about its address; zeros for what it does not say. */
export function toGeo(lookup: unknown): Geo {
  const found = asFields(lookup)
  const city = asFields(found.city)
  const location = asFields(found.location)
  return {
    Country: { ISOCode: asText(asFields(found.country).iso_code) },
    City: { GeoNameID: asNumber(city.geoname_id), Names: asNames(city.names) },
    Location: {
      Latitude: asNumber(location.latitude),
      Longitude: asNumber(location.longitude),
      TimeZone: asText(location.time_zone),
    },
  }
}
