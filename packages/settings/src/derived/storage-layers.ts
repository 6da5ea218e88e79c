import { isDeepStrictEqual } from 'node:util'
import { problemAt } from '../check-value.ts'
import type { Settings } from '../schema/index.ts'
import { connectionOf, type Engine, type LayerName } from './connection.ts'

/** One opened database: what its engine needs to connect. */
export interface LayerSettings {
  type: Engine
  /** sqlite: an absolute file path or `:memory:`; otherwise the URL of the server. */
  connection_string: string
  /** Only when reads go to another server than writes. */
  read_connection_string?: string
  pool_size?: number
  table_sharding?: boolean
  tls?: {
    ca_file?: string
    key_file?: string
    skip_verify?: boolean
    allow_invalid_hostnames?: boolean
  }
  /** mongo: speak to the named server only and do not look for its replica set. */
  direct_connection?: boolean
}

/** The databases of the four layers; a layer that is not there is the main one. */
export type StorageLayers = { main: LayerSettings } & { [Name in LayerName]?: LayerSettings }

/**
 * The databases that the settings ask for. A layer with the same settings as the main one counts as
 * the main one. Throws a `SettingsProblem` when an engine or a connection string is missing.
 */
export function storageLayers(settings: Settings): StorageLayers {
  const main = describeLayer(settings, 'main', mainEngine(settings))
  const describeOther = (name: LayerName) => {
    if (isUntouched(settings, name)) return undefined
    const layer = describeLayer(settings, name, settings.storage[name].type || main.type, main)
    return isDeepStrictEqual(layer, main) ? undefined : layer
  }
  return {
    main,
    analytics: describeOther('analytics'),
    logs: describeOther('logs'),
    uptime: describeOther('uptime'),
  }
}

function mainEngine(settings: Settings): Engine {
  const { type, ...rest } = settings.storage.main
  if (type !== '') return type
  if (rest.connection_string || rest.write_connection_string || rest.read_connection_string) {
    throw problemAt({ name: 'storage.main.type' }, 'missing, one of mongo, postgres, sqlite')
  }
  return settings.mongo_url === '' ? 'sqlite' : 'mongo'
}

function isUntouched(settings: Settings, name: LayerName): boolean {
  const layer = settings.storage[name]
  return (
    layer.type === '' &&
    layer.connection_string === '' &&
    layer.read_connection_string === '' &&
    layer.write_connection_string === '' &&
    layer.pool_size === 0 &&
    !layer.table_sharding
  )
}

function describeLayer(
  settings: Settings,
  name: LayerName,
  type: Engine,
  main?: LayerSettings,
): LayerSettings {
  const { pool_size, table_sharding } = settings.storage[name]
  const inherited = main?.type === type ? main : undefined
  return {
    type,
    ...connectionOf(settings, name, type, inherited),
    ...(pool_size > 0 && { pool_size }),
    ...(table_sharding && { table_sharding }),
    ...(type === 'mongo' && mongoOptions(settings)),
  }
}

const mongoOptions = (settings: Settings) => ({
  ...(settings.mongo_use_ssl && { tls: mongoTls(settings) }),
  ...(settings.mongo_direct_connection && { direct_connection: true }),
})

const mongoTls = (settings: Settings) => ({
  ...(settings.mongo_ssl_ca_file && { ca_file: settings.mongo_ssl_ca_file }),
  ...(settings.mongo_ssl_pem_keyfile && { key_file: settings.mongo_ssl_pem_keyfile }),
  skip_verify: settings.mongo_ssl_insecure_skip_verify,
  allow_invalid_hostnames: settings.mongo_ssl_allow_invalid_hostnames,
})
