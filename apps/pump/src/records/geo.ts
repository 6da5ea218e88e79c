import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { type Geo, type TrafficRecord, toGeo } from '@svc/analytics'
import { SettingsProblem } from '@svc/settings'
import { Reader } from 'mmdb-lib'

const mostKnown = 20_000

/** Finds the place of an address, or nothing; what was asked lately is remembered. */
export type Locate = (address: string) => Geo | undefined

/** A city database in MaxMind format. A file that is none throws a line that names it. */
export function openGeo(path: string): Locate {
  const reader = openReader(path)
  const known = new Map<string, Geo | undefined>()
  return (address) => {
    if (known.has(address)) return known.get(address)
    if (known.size >= mostKnown) known.clear()
    const geo = locate(reader, address)
    known.set(address, geo)
    return geo
  }
}

function openReader(path: string): Reader<never> {
  try {
    return new Reader<never>(readFileSync(path))
  } catch {
    throw new SettingsProblem(`geo_ip_db_path: '${path}' is not a city database`)
  }
}

/** Whatever a gateway took for an address may be none, and the reader takes any text for one. */
function locate(reader: Reader<never>, address: string): Geo | undefined {
  if (isIP(address) === 0) return undefined
  try {
    const found = reader.get(address)
    return found === null ? undefined : toGeo(found)
  } catch {
    return undefined
  }
}

/** Gives a record its place, unless a gateway has told it. */
export function addPlace(record: TrafficRecord, find: Locate): void {
  if (record.Geo.Country.ISOCode !== '' || record.IPAddress === '') return
  const geo = find(record.IPAddress)
  if (geo) record.Geo = geo
}
