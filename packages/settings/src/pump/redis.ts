import { redisChoice } from '../derived/redis.ts'
import type { PumpSettings } from './schema.ts'

/** The Redis that the settings of a pump name; a pump alone has no other store. */
export function pumpRedis({ analytics_storage_config: storage }: PumpSettings) {
  const { addrs, hosts, host, port, database, timeout } = storage
  return redisChoice({
    ...{ addrs, addrsKey: 'analytics_storage_config.addrs', hosts, host, port, database, timeout },
    enableCluster: storage.enable_cluster,
    texts: {
      masterName: storage.master_name,
      sentinelPassword: storage.sentinel_password,
      username: storage.username,
      password: storage.password,
    },
    ...(storage.use_ssl && { tls: tlsOf(storage) }),
  })
}

const tlsOf = (storage: PumpSettings['analytics_storage_config']) => ({
  files: {
    caFile: storage.ssl_ca_file,
    certFile: storage.ssl_cert_file,
    keyFile: storage.ssl_key_file,
  },
  skipVerify: storage.ssl_insecure_skip_verify,
})
