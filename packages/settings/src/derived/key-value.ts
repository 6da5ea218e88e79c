import { join } from 'node:path'
import { problemAt, show } from '../check-value.ts'
import type { Settings } from '../schema/index.ts'

/** The key-value store that the settings ask for. */
export type KeyValueChoice = { type: 'embedded'; file: string } | RedisChoice

export interface RedisChoice {
  type: 'redis'
  /** `host:port` of the one server, or of cluster nodes or sentinels. */
  addrs: string[]
  enableCluster: boolean
  /** With it the addresses are those of sentinels. */
  masterName?: string
  sentinelPassword?: string
  username?: string
  password?: string
  database: number
  /** Seconds. */
  timeout: number
  maxActive: number
  tls?: {
    caFile?: string
    certFile?: string
    keyFile?: string
    skipVerify: boolean
    minVersion: string
    maxVersion: string
  }
}

/** Redis when any address of it is set, else the embedded store in the data folder. */
export function keyValueChoice(settings: Settings): KeyValueChoice {
  const addrs = redisAddresses(settings)
  if (addrs.length === 0)
    return { type: 'embedded', file: join(settings.data_dir, 'keyvalue.sqlite') }
  const optional = {
    masterName: settings.redis_master_name,
    sentinelPassword: settings.redis_sentinel_password,
    username: settings.redis_username,
    password: settings.redis_password,
  }
  return {
    type: 'redis',
    addrs,
    enableCluster: settings.enable_cluster,
    ...withoutEmpty(optional),
    database: settings.redis_database,
    timeout: settings.redis_timeout,
    maxActive: settings.redis_max_active,
    ...(settings.redis_use_ssl && { tls: redisTls(settings) }),
  }
}

function redisAddresses(settings: Settings): string[] {
  const { redis_addrs, redis_hosts, redis_host, redis_port } = settings
  if (redis_addrs.length > 0) {
    return redis_addrs.map((address) => withPort(address, redis_port))
  }
  const hosts = Object.entries(redis_hosts)
  if (hosts.length > 0) return hosts.map(([host, port]) => `${bracket(host)}:${port}`)
  return redis_host === '' ? [] : [`${bracket(redis_host)}:${redis_port}`]
}

/** An IPv6 address needs brackets before a port. */
const bracket = (host: string) => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)

function withPort(address: string, usual: number): string {
  const match = /^(\[[^\]]+\]|[^:/\s]+)(?::([0-9]{1,5}))?$/.exec(address)
  const [, host, port = String(usual)] = match ?? []
  if (host !== undefined && Number(port) <= 65535) return `${host}:${port}`
  throw problemAt({ name: 'redis_addrs' }, `${show(address)} is not host:port`)
}

const redisTls = (settings: Settings) => ({
  ...withoutEmpty({
    caFile: settings.redis_ca_file,
    certFile: settings.redis_cert_file,
    keyFile: settings.redis_key_file,
  }),
  skipVerify: settings.redis_ssl_insecure_skip_verify,
  minVersion: settings.redis_tls_min_version,
  maxVersion: settings.redis_tls_max_version,
})

/** Object.fromEntries forgets which names the texts have. */
const withoutEmpty = <Name extends string>(texts: Record<Name, string>) =>
  Object.fromEntries(Object.entries<string>(texts).filter(([, text]) => text !== '')) as Partial<
    Record<Name, string>
  >
