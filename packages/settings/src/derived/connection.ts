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
  const layer = settings.storage[name]
  const { read_connection_string: read, write_connection_string: write } = layer
  const complete = (key: string, text: string) =>
    completeString(settings, { name: `storage.${name}.${key}`, type, text })

  if (layer.connection_string !== '') {
    return { connection_string: complete('connection_string', layer.connection_string) }
  }
  if (write !== '' && read !== '' && write !== read) {
    return {
      connection_string: complete('write_connection_string', write),
      read_connection_string: complete('read_connection_string', read),
    }
  }
  if (write !== '') return { connection_string: complete('write_connection_string', write) }
  if (read !== '') return { connection_string: complete('read_connection_string', read) }
  if (main !== undefined) return pick(main)
  return { connection_string: complete('connection_string', engineDefault(settings, name, type)) }
}

const pick = ({ connection_string, read_connection_string }: Connection): Connection => ({
  connection_string,
  ...(read_connection_string !== undefined && { read_connection_string }),
})

function engineDefault(settings: Settings, name: LayerName, type: Engine): string {
  if (type === 'sqlite') return name === 'main' ? 'dashboard.sqlite' : `${name}.sqlite`
  if (type === 'mongo' && settings.mongo_url !== '') return settings.mongo_url
  const place = { name: `storage.${name}.connection_string` }
  throw problemAt(place, `missing, storage.${name}.type "${type}" needs it`)
}

interface Given {
  name: string
  type: Engine
  text: string
}

function completeString(settings: Settings, { name, type, text }: Given): string {
  if (type === 'sqlite') {
    return text === ':memory:' || isAbsolute(text) ? text : join(settings.data_dir, text)
  }
  if (type === 'postgres') {
    const url = postgresUrl(text)
    if (url !== undefined) return url
    throw problemAt({ name }, 'the value is not a postgres connection string')
  }
  if (!/^mongodb(\+srv)?:\/\//.test(text)) {
    throw problemAt({ name }, 'the value is not a mongodb:// URL')
  }
  return settings.mongo_direct_connection ? withDirectConnection(text) : text
}

function withDirectConnection(url: string): string {
  if (/[?&]directConnection=/i.test(url)) return url
  if (url.includes('?')) return `${url}&directConnection=true`
  const hasPath = /^[a-z+]+:\/\/[^/]*\//.test(url)
  return `${url}${hasPath ? '' : '/'}?directConnection=true`
}
