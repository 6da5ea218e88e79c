import { Type } from 'typebox'
import { choice, flag, list, mapOf, port, secret, text, whole } from './makers.ts'

const tlsVersions = ['1.0', '1.1', '1.2', '1.3'] as const

export const keyValueKeys = {
  redis_host: text('Host of Redis; without any Redis address the embedded store is used.'),
  redis_port: port('Port of Redis.', 6379),
  redis_addrs: list('Addresses `host:port` of a cluster or of sentinels; wins over `redis_host`.'),
  redis_hosts: mapOf(
    'Deprecated form of `redis_addrs`: host to port.',
    Type.String({ pattern: '^[0-9]{1,5}$', shape: 'a port, as a text' }),
    { env: 'HOSTS' },
  ),
  redis_username: text('User name.'),
  redis_password: secret('Password.'),
  redis_master_name: text('Name of the master that the sentinels watch.'),
  redis_sentinel_password: secret('Password of the sentinels.'),
  redis_timeout: whole('Seconds until a connection attempt or command is given up.', 5),
  redis_database: whole('Number of the database.'),
  redis_max_active: whole('Most connections held open.', 500),
  enable_cluster: flag('The addresses are those of a Redis cluster.'),
  redis_use_ssl: flag('Use TLS.'),
  redis_ssl_insecure_skip_verify: flag('Accept any certificate of the server.'),
  redis_ca_file: text('File with the authorities that sign the certificate of the server.'),
  redis_cert_file: text('File with our own certificate.'),
  redis_key_file: text('File with the key of our own certificate.'),
  redis_tls_min_version: choice('Lowest TLS version.', tlsVersions, { default: '1.2' }),
  redis_tls_max_version: choice('Highest TLS version.', tlsVersions, { default: '1.3' }),
}
