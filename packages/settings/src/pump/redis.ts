import type { RedisChoice } from '../derived/key-value.ts'
import type { PumpSettings } from './schema.ts'

/** The Redis that the settings of a pump name; a pump alone has no other store. */
export function pumpRedis({
  analytics_storage_config: storage,
}: PumpSettings): RedisChoice | undefined {
  const { host, port, addrs, hosts } = storage
  const old = Object.entries(hosts).map(([name, number]) => `${name}:${number}`)
  const listed = addrs.length > 0 ? addrs : old
  if (host === '' && listed.length === 0) return undefined
  const texts = {
    masterName: storage.master_name,
    sentinelPassword: storage.sentinel_password,
    username: storage.username,
    password: storage.password,
  }
  return {
    type: 'redis',
    addrs: listed.length > 0 ? listed : [`${host}:${port}`],
    enableCluster: storage.enable_cluster,
    ...withoutEmpty(texts),
    database: storage.database,
    timeout: storage.timeout,
    maxActive: 0,
    ...(storage.use_ssl && { tls: redisTls(storage) }),
  }
}

const redisTls = (storage: PumpSettings['analytics_storage_config']) => ({
  ...withoutEmpty({
    caFile: storage.ssl_ca_file,
    certFile: storage.ssl_cert_file,
    keyFile: storage.ssl_key_file,
  }),
  skipVerify: storage.ssl_insecure_skip_verify,
  minVersion: '1.2',
  maxVersion: '1.3',
})

const withoutEmpty = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
