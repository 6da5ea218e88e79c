import { Cluster, Redis, type RedisOptions } from 'ioredis'
import type { RedisSettings } from '../settings.ts'
import { toTlsOptions } from './tls.ts'

export type Client = Redis | Cluster

interface Address {
  host: string
  port: number
}

const DEFAULT_PORT = 6379
const DEFAULT_TIMEOUT = 5

export const timeoutOf = (settings: RedisSettings): number =>
  (settings.timeout || DEFAULT_TIMEOUT) * 1000

/** A client that connects in the background and again after every loss. */
export function createClient(settings: RedisSettings): Client {
  const nodes = addressesOf(settings)
  const options = createOptions(settings)
  if (settings.enableCluster) {
    const { enableOfflineQueue: _queue, retryStrategy: _retry, ...redisOptions } = options
    // A command whose connection broke may have been carried out: it is not sent again.
    return new Cluster(nodes, { redisOptions, retryDelayOnFailover: 0 })
  }
  if (!settings.masterName) return new Redis({ ...options, ...nodes[0] })
  return new Redis({
    ...options,
    name: settings.masterName,
    sentinels: nodes,
    sentinelPassword: settings.sentinelPassword,
    sentinelTLS: options.tls,
    enableTLSForSentinelMode: options.tls !== undefined,
  })
}

function createOptions(settings: RedisSettings): RedisOptions {
  const timeout = timeoutOf(settings)
  return {
    username: settings.username || undefined,
    password: settings.password || undefined,
    db: settings.database,
    tls: settings.tls && toTlsOptions(settings.tls),
    connectTimeout: timeout,
    // A server that hangs is left, so that the way back leads through a fresh connection.
    socketTimeout: timeout,
    protocol: 2,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(50 * 2 ** (times - 1), 1000) + Math.random() * 100,
    // A master that became a replica has to be left for the new one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  }
}

function addressesOf({ addrs = [], host, port }: RedisSettings): Address[] {
  if (addrs.length > 0) return addrs.map(parseAddress)
  return [{ host: host || 'localhost', port: port || DEFAULT_PORT }]
}

/** `host`, `host:port` or `[::1]:port`. */
export function parseAddress(text: string): Address {
  const [, host, port] = /^\[?(.+?)\]?(?::(\d+))?$/.exec(text) ?? []
  if (!host) throw new Error(`'${text}' is not an address of the form host:port`)
  return { host, port: Number(port ?? DEFAULT_PORT) }
}
