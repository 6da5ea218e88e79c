import { isAbsolute, join } from 'node:path'
import { problemAt } from '../check-value.ts'
import { postgresUrl } from '../derived/postgres-url.ts'
import type { LayerSettings } from '../derived/storage-layers.ts'
import type { PumpSettings, SinkSettings } from './schema.ts'

/** A pump of the settings with the database that it writes to. */
export interface Destination {
  name: string
  content: 'records' | 'aggregates'
  layer: LayerSettings
  sink: SinkSettings
}

/** Everything that a pump writes to; checks of hosts go nowhere unless somebody says where. */
export interface Destinations {
  pumps: Destination[]
  uptime?: { layer: LayerSettings; by_day: boolean; collection: string }
}

type Place = Pick<
  SinkSettings['meta'],
  | 'type'
  | 'connection_string'
  | 'mongo_url'
  | 'mongo_use_ssl'
  | 'mongo_ssl_insecure_skip_verify'
  | 'mongo_ssl_allow_invalid_hostnames'
  | 'mongo_ssl_ca_file'
  | 'mongo_ssl_pem_keyfile'
  | 'mongo_direct_connection'
>

/** What the settings of a pump name. Relative sqlite paths start at `folder`. */
export function pumpDestinations(settings: PumpSettings, folder: string): Destinations {
  const pumps = Object.entries(settings.pumps).map(([name, sink]): Destination => {
    const isMongo = sink.type.startsWith('mongo')
    const layer = layerOf(`pumps.${name}.meta`, isMongo, sink.meta, folder)
    const content = /aggregate$/.test(sink.type) ? 'aggregates' : 'records'
    return { name, content, layer, sink }
  })
  const { uptime_type, table_sharding, collection_name, ...place } = settings.uptime_pump_config
  if (uptime_type === '') return { pumps }
  const layer = layerOf('uptime_pump_config', uptime_type === 'mongo', place, folder)
  return { pumps, uptime: { layer, by_day: table_sharding, collection: collection_name } }
}

function layerOf(name: string, isMongo: boolean, place: Place, folder: string): LayerSettings {
  if (isMongo) return mongoLayer(name, place)
  const { type, connection_string } = place
  const at = { name: `${name}.connection_string` }
  if (type === 'sqlite') {
    if (connection_string === '') throw problemAt(at, 'missing, sqlite needs a file')
    const isWhole = connection_string === ':memory:' || isAbsolute(connection_string)
    return {
      type,
      connection_string: isWhole ? connection_string : join(folder, connection_string),
    }
  }
  if (type !== 'postgres') {
    throw problemAt({ name: `${name}.type` }, `"${type}" is not one of postgres, sqlite`)
  }
  const url = postgresUrl(connection_string)
  if (url === undefined) throw problemAt(at, 'the value is not a postgres connection string')
  return { type, connection_string: url }
}

function mongoLayer(name: string, place: Place): LayerSettings {
  const url = place.mongo_url || place.connection_string
  if (!/^mongodb(\+srv)?:\/\//.test(url)) {
    throw problemAt({ name: `${name}.mongo_url` }, 'the value is not a mongodb:// URL')
  }
  return {
    type: 'mongo',
    connection_string: url,
    ...(place.mongo_direct_connection && { direct_connection: true }),
    ...(place.mongo_use_ssl && { tls: tlsOf(place) }),
  }
}

const tlsOf = (place: Place) => ({
  ...(place.mongo_ssl_ca_file && { ca_file: place.mongo_ssl_ca_file }),
  ...(place.mongo_ssl_pem_keyfile && { key_file: place.mongo_ssl_pem_keyfile }),
  skip_verify: place.mongo_ssl_insecure_skip_verify,
  allow_invalid_hostnames: place.mongo_ssl_allow_invalid_hostnames,
})
