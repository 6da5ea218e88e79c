import { type Static, type TProperties, Type } from 'typebox'
import { choice, flag, list, mapOf, port, secret, section, text, whole } from '../schema/makers.ts'

/** Several codes, as a list in JSON or parted by commas. */
const codes = (description: string, env: string) =>
  Type.Array(Type.Integer(), { default: [], description, env })

const filters = section({
  api_ids: list('Only records of these APIs.', { env: 'APIIDS' }),
  org_ids: list('Only records of these organisations.', { env: 'ORGSIDS' }),
  response_codes: codes('Only records with these status codes.', 'RESPONSECODES'),
  skip_api_ids: list('No records of these APIs.', { env: 'SKIPPEDAPIIDS' }),
  skip_org_ids: list('No records of these organisations.', { env: 'SKIPPEDORGSIDS' }),
  skip_response_codes: codes('No records with these status codes.', 'SKIPPEDRESPONSECODES'),
})

/** What it takes to reach a database of any engine. */
const database = {
  connection_string: secret('SQL: where the database is.'),
  mongo_url: secret('mongo: URL of the server with the name of the database.'),
  mongo_use_ssl: flag('mongo: use TLS.'),
  mongo_ssl_insecure_skip_verify: flag('mongo: accept any certificate.'),
  mongo_ssl_allow_invalid_hostnames: flag('mongo: accept a certificate of another host.'),
  mongo_ssl_ca_file: text('mongo: file with the authorities of the certificate.'),
  mongo_ssl_pem_keyfile: text('mongo: file with our own certificate and key.'),
  mongo_direct_connection: flag('mongo: connect to the named server only.'),
  collection_name: text('mongo: name of the collection; empty: the usual one.'),
  table_sharding: flag('SQL: a table for each day.'),
}

const meta = section({
  type: text('SQL: `postgres` or `sqlite`.'),
  ...database,
  track_all_paths: flag('Count every endpoint, not only tracked ones.'),
  store_analytics_per_minute: flag('Count by the minute instead of by the hour.'),
  aggregation_time: whole('Minutes of one aggregate.', 60, { minimum: 1, maximum: 60 }),
  ignore_tag_prefix_list: list('Tags that begin so are not counted.'),
  ignore_aggregations: list('Dimensions that are not counted.', { env: 'IGNOREAGGREGATIONSLIST' }),
  use_mixed_collection: flag('mongo: also one collection for all organisations.'),
  batch_size: whole('Read and ignored: rows are sent together.', 1000),
  threshold_len_tag_list: whole('Read and ignored.', 1000),
  omit_index_creation: flag('Read and ignored: indexes are always made.'),
  max_insert_batch_size_bytes: whole('Read and ignored.'),
  max_document_size_bytes: whole('Read and ignored: documents are made to fit.'),
  enable_aggregate_self_healing: flag('Read and ignored.'),
  mongo_driver: text('Read and ignored: there is one driver.'),
  mongo_driver_type: text('Read and ignored: there is one driver.'),
})

const sinkTypes = [
  '',
  'sql',
  'sql_aggregate',
  'mongo',
  'mongo-pump-selective',
  'mongo-pump-aggregate',
] as const

/** One pump of the configuration: a place that records or sums are written to. */
export const sinkSchema = section({
  type: choice('What is written; empty: what the name of the pump says.', sinkTypes),
  name: text('Read and ignored: the key is the name.'),
  filters,
  timeout: whole('Read and ignored: a write takes as long as it takes.'),
  omit_detailed_recording: flag('Leave out requests and responses.'),
  max_record_size: whole('Most bytes of a request or response; 0: all.'),
  ignore_fields: list('Fields to leave empty, by their JSON names.'),
  raw_request_decoded: flag('Read and ignored.'),
  raw_response_decoded: flag('Read and ignored.'),
  meta,
})

export type SinkSettings = Static<typeof sinkSchema>

const storage = section({
  type: text('Read and ignored: Redis.'),
  host: text('Host of Redis.'),
  port: port('Port of Redis.', 6379),
  addrs: list('Addresses `host:port` of a cluster or of sentinels; wins over `host`.'),
  hosts: mapOf('Deprecated form of `addrs`: host to port.', Type.String()),
  username: text('User name.'),
  password: secret('Password.'),
  database: whole('Number of the database.'),
  timeout: whole('Seconds until an attempt is given up.', 5),
  enable_cluster: flag('The addresses are those of a cluster.'),
  master_name: text('Name of the master that the sentinels watch.'),
  sentinel_password: secret('Password of the sentinels.'),
  use_ssl: flag('Use TLS.', false, { env: 'USESSL' }),
  ssl_insecure_skip_verify: flag('Accept any certificate.'),
  ssl_ca_file: text('File with the authorities of the certificate.'),
  ssl_cert_file: text('File with our own certificate.'),
  ssl_key_file: text('File with the key of our own certificate.'),
  key_prefix: text('What the names of lists begin with.', {
    default: 'analytics-',
    env: 'REDISKEYPREFIX',
  }),
  optimisation_max_idle: whole('Read and ignored.'),
  optimisation_max_active: whole('Read and ignored.'),
})

const pumpKeys = {
  purge_delay: whole('Seconds between two looks at the lists.', 1, { minimum: 1 }),
  purge_chunk: whole('Most records that are taken at once; 0: as many as go well.'),
  storage_expiration_time: whole('Read and ignored: lists do not expire while a pump runs.', 60),
  analytics_storage_type: text('Read and ignored: Redis.', { default: 'redis' }),
  analytics_storage_config: storage,
  uptime_pump_config: section({
    uptime_type: choice('Where checks are written: `sql` or `mongo`.', ['', 'sql', 'mongo']),
    type: text('SQL: `postgres` or `sqlite`.'),
    ...database,
  }),
  dont_purge_uptime_data: flag('Leave checks of hosts where they are.'),
  omit_detailed_recording: flag('Leave out requests and responses in every pump.'),
  max_record_size: whole('Most bytes of a request or response in every pump; 0: all.'),
  geo_ip_db_path: text('City database in MaxMind format, for records without a country.', {
    env: 'GEOIPDBPATH',
  }),
  gateway_dialect: choice('Wire names of the gateways.', ['svc', 'tyk']),
  log_level: choice('Lowest level that is logged.', ['info', 'debug', 'warn', 'error']),
  log_format: choice('Form of the log.', ['text', 'json']),
  health_check_endpoint_name: text('Path of the health check.', { default: 'health' }),
  health_check_endpoint_port: port('Port of health check and metrics; 0: none.', 8083),
  omit_config_file: flag('Read the environment only.'),
  statsd_connection_string: text('Read and ignored.'),
  statsd_prefix: text('Read and ignored.'),
  enable_http_profiler: flag('Read and ignored.'),
}

/** The keys of `pump.conf` with these pumps in it. */
export const pumpSchemaWith = (names: string[]) =>
  Type.Object({
    ...pumpKeys,
    pumps: section(Object.fromEntries(names.map((name) => [name, sinkSchema])) as TProperties),
  })

const fixedKeys = Type.Object(pumpKeys)

/** The settings of the pump, whole. */
export type PumpSettings = Static<typeof fixedKeys> & { pumps: Record<string, SinkSettings> }

/** The name of a pump that says its own type. */
export const typeOfName = (name: string): SinkSettings['type'] | undefined =>
  sinkTypes.find((type) => type !== '' && type === name.toLowerCase())

/** As the guide shows them: one pump for all. */
export const pumpTopics = [
  { title: 'Pump', keys: pumpKeys },
  { title: 'Each pump', keys: { pumps: section({ '<name>': sinkSchema }) } },
]
