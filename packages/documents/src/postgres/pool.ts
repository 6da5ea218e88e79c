import { readFileSync } from 'node:fs'
import { Pool, type PoolConfig, types } from 'pg'
import type { LayerSettings, TlsSettings } from '../layers.ts'

/**
 * A pool as the settings ask for. It survives a server that goes away and comes back. `greeting` is
 * said on every new connection.
 */
export function openPool(settings: LayerSettings, greeting?: string): Pool {
  const config: PoolConfig = {
    connectionString: settings.connection_string,
    application_name: 'svc-dashboard',
    max: settings.pool_size ?? 10,
    connectionTimeoutMillis: settings.connect_timeout_ms ?? 5_000,
    statement_timeout: statementTimeoutOf(settings),
    keepAlive: true,
    types: { getTypeParser },
  }
  const pool = new Pool(settings.tls ? { ...config, ssl: readTls(settings.tls) } : config)
  // A connection that breaks while nobody uses it is dropped; the next question finds out.
  const ignore = () => {}
  pool.on('error', ignore)
  pool.on('connect', (client) => {
    client.on('error', ignore)
    if (greeting) client.query(greeting).catch(ignore)
  })
  return pool
}

export const statementTimeoutOf = (settings: LayerSettings) =>
  settings.statement_timeout_ms ?? 30_000

// Counts are 64 bit wide and would arrive as text.
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)

function readTls({ ca_file, key_file, skip_verify, allow_invalid_hostnames }: TlsSettings) {
  const client = key_file ? readFileSync(key_file) : undefined
  return {
    ca: ca_file ? readFileSync(ca_file) : undefined,
    cert: client,
    key: client,
    rejectUnauthorized: !skip_verify,
    ...(allow_invalid_hostnames ? { checkServerIdentity: () => undefined } : {}),
  }
}
