import type { GatewaySettings } from './schema.ts'

/** How a data plane reaches its control plane. */
export interface DataPlaneSettings {
  apiKey: string
  orgId: string
  groupId: string
  host: string
  port: number
  tls?: { caFile: string; skipVerify: boolean }
  callTimeoutMs: number
  poolSize: number
  eventsEveryMs: number
}

type Connection = 'api_key' | 'rpc_key' | 'connection_string' | 'group_id'

/** A key of the connection, from wherever it stands. */
const given = (settings: GatewaySettings, name: Connection) =>
  settings[name] || settings.slave_options[name]

const address = /^(\[[^\]]+\]|[^:/\s]+)(?::([0-9]{1,5}))?$/
const usualPort = 443

function readAddress(text: string): { host: string; port: number } | undefined {
  const [, host = '', port = String(usualPort)] = address.exec(text) ?? []
  if (host === '' || Number(port) > 65535) return undefined
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

export const isDataPlane = (settings: GatewaySettings): boolean => given(settings, 'api_key') !== ''

/** What keeps a data plane from starting, one line each. */
export function dataPlaneProblems(settings: GatewaySettings): string[] {
  const needed: Connection[] = ['api_key', 'rpc_key', 'connection_string']
  const missing = needed
    .filter((name) => given(settings, name) === '')
    .map((name) => `${name}: missing, a data plane needs it`)
  if (missing.length > 0) return missing
  const text = given(settings, 'connection_string')
  return readAddress(text) ? [] : [`connection_string: '${text}' is not host:port`]
}

/** The connection of a data plane without problems; undefined for any other gateway. */
export function dataPlaneOf(settings: GatewaySettings): DataPlaneSettings | undefined {
  const place = readAddress(given(settings, 'connection_string'))
  if (!isDataPlane(settings) || !place) return undefined
  const { use_ssl, ssl_insecure_skip_verify, ssl_ca_file, ...options } = settings.slave_options
  return {
    apiKey: given(settings, 'api_key'),
    orgId: given(settings, 'rpc_key'),
    groupId: given(settings, 'group_id'),
    ...place,
    ...(use_ssl && { tls: { caFile: ssl_ca_file, skipVerify: ssl_insecure_skip_verify } }),
    callTimeoutMs: options.call_timeout * 1000,
    poolSize: options.rpc_pool_size,
    eventsEveryMs: options.key_space_sync_interval * 1000,
  }
}
