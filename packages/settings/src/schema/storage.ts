import { choice, flag, secret, section, text, whole } from './makers.ts'

const url = { secret: true, shape: 'a connection string' }

const layer = () =>
  section({
    type: choice('Engine; empty: as the main layer, and sqlite for the main layer.', [
      '',
      'mongo',
      'postgres',
      'sqlite',
    ]),
    connection_string: text('Where the database is; sqlite: a path, from the data folder.', url),
    read_connection_string: text('For reads, when `connection_string` is empty.', url),
    write_connection_string: text('For writes, when `connection_string` is empty.', url),
    pool_size: whole('Most connections held open; 0: the default of the engine.'),
    table_sharding: flag('A table per day, named `<table>_YYYYMMDD`.'),
    mongo: section({ driver: text('Read and ignored.', { default: 'mongo-go' }) }),
    postgres: section({
      prefer_simple_protocol: flag('Read and ignored: nothing stays prepared.'),
    }),
    mysql: section({
      default_string_size: whole('Read and ignored: mysql is not supported.', 256),
      disable_datetime_precision: flag('Read and ignored.'),
      dont_support_rename_index: flag('Read and ignored.'),
      dont_support_rename_column: flag('Read and ignored.'),
      skip_initialize_with_version: flag('Read and ignored.'),
    }),
  })

export const storageKeys = {
  storage: section({ main: layer(), analytics: layer(), logs: layer(), uptime: layer() }),
  allow_sqlite_in_production: flag('Allow sqlite when `NODE_ENV` is `production`.'),
  mongo_url: secret('MongoDB of the main layer when `storage.main` is not set.'),
  mongo_use_ssl: flag('Use TLS for every MongoDB layer.'),
  mongo_ssl_insecure_skip_verify: flag('Accept any certificate of the MongoDB server.'),
  mongo_ssl_allow_invalid_hostnames: flag('Accept a certificate made for another host name.'),
  mongo_ssl_ca_file: text('File with the authorities that sign the certificate of the server.'),
  mongo_ssl_pem_keyfile: text('File with our own certificate and key.'),
  mongo_session_consistency: choice('Consistency of reads.', ['strong', 'eventual', 'monotonic']),
  mongo_batch_size: whole('Documents per batch of a read; at least 100 are taken.', 2000),
  mongo_driver: text('Read and ignored: there is one driver.', { default: 'mongo-go' }),
  mongo_direct_connection: flag('Connect to the named server only, not to its replica set.'),
  escape_dots_in_oas_paths: flag('Store dots in OAS paths escaped.'),
}

/** The same keys with the four layers, which are alike, said once. */
export const documentedStorageKeys = {
  ...storageKeys,
  storage: section({ '<layer>': layer() }),
}
