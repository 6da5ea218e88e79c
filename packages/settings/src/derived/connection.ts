import { isAbsolute, join } from 'node:path'
import { problemAt } from '../check-value.ts'
import type { Settings } from '../schema/index.ts'
import { postgresUrl } from './postgres-url.ts'

export type LayerName = keyof Settings['storage']
export type Engine = 'mongo' | 'postgres' | 'sqlite'

interface Connection {
  connection_string: string
  read_connection_string?: string
}

/**
 * Where a layer connects to: its own connection string, else its read/write pair, else what the
 * main layer of the same engine uses, else the default of the engine.
 */
export function connectionOf(
  settings: Settings,
  name: LayerName,
  type: Engine,
  main: Connection | undefined,
): Connection {
  const given = (
    key: 'connection_string' | 'read_connection_string' | 'write_connection_string',
  ) => {
    const text = settings.storage[name][key]
    return text === '' ? undefined : complete(settings, type, `storage.${name}.${key}`, text)
  }
  const both = given('connection_string')
  if (both !== undefined) return { connection_string: both }
  const read = given('read_connection_string')
  const write = given('write_connection_string')
  if (read !== undefined && write !== undefined && read !== write) {
    return { connection_string: write, read_connection_string: read }
  }
  const either = write ?? read
  if (either !== undefined) return { connection_string: either }
  return main === undefined
    ? { connection_string: engineDefault(settings, name, type) }
    : connectionPart(main)
}

const connectionPart = ({ connection_string, read_connection_string }: Connection): Connection => ({
  connection_string,
  ...(read_connection_string !== undefined && { read_connection_string }),
})

function engineDefault(settings: Settings, name: LayerName, type: Engine): string {
  if (type === 'sqlite') {
    return join(settings.data_dir, name === 'main' ? 'dashboard.sqlite' : `${name}.sqlite`)
  }
  const { mongo_url } = settings
  if (type === 'mongo' && mongo_url !== '') return complete(settings, type, 'mongo_url', mongo_url)
  const place = { name: `storage.${name}.connection_string` }
  throw problemAt(place, `missing, storage.${name}.type "${type}" needs it`)
}

/** The string as the engine takes it; `name` is the key that it comes from. */
function complete(settings: Settings, type: Engine, name: string, text: string): string {
  if (type === 'sqlite') {
    return text === ':memory:' || isAbsolute(text) ? text : join(settings.data_dir, text)
  }
  if (type === 'postgres') {
    const url = postgresUrl(text)
    if (url !== undefined) return url
    throw problemAt({ name }, 'the value is not a postgres connection string')
  }
  if (/^mongodb(\+srv)?:\/\//.test(text)) return text
  throw problemAt({ name }, 'the value is not a mongodb:// URL')
}
