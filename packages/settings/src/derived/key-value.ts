import { join } from 'node:path'
import type { Settings } from '../schema/index.ts'
import { type RedisChoice, redisChoice } from './redis.ts'

/** The key-value store that the settings ask for. */
export type KeyValueChoice = { type: 'embedded'; file: string } | RedisChoice

/** Redis when any address of it is set, else the embedded store in the data folder. */
export function keyValueChoice(settings: Settings): KeyValueChoice {
  const redis = redisChoice({
    addrs: settings.redis_addrs,
    addrsKey: 'redis_addrs',
    hosts: settings.redis_hosts,
    host: settings.redis_host,
    port: settings.redis_port,
    enableCluster: settings.enable_cluster,
    database: settings.redis_database,
    timeout: settings.redis_timeout,
    maxActive: settings.redis_max_active,
    texts: {
      masterName: settings.redis_master_name,
      sentinelPassword: settings.redis_sentinel_password,
      username: settings.redis_username,
      password: settings.redis_password,
    },
    ...(settings.redis_use_ssl && { tls: tlsOf(settings) }),
  })
  return redis ?? { type: 'embedded', file: join(settings.data_dir, 'keyvalue.sqlite') }
}

const tlsOf = (settings: Settings) => ({
  files: {
    caFile: settings.redis_ca_file,
    certFile: settings.redis_cert_file,
    keyFile: settings.redis_key_file,
  },
  skipVerify: settings.redis_ssl_insecure_skip_verify,
  minVersion: settings.redis_tls_min_version,
  maxVersion: settings.redis_tls_max_version,
})
