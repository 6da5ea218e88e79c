import { type Static, type TProperties, Type } from 'typebox'
import { certificateFiles } from '../schema/hosts.ts'
import { choice, flag, list, listOf, port, secret, section, text, whole } from '../schema/makers.ts'
import { dataPlaneKeys } from './data-plane-keys.ts'

const server = {
  listen_port: port('Port of the gateway; 0 takes any free one.', 8080, { flag: 'port' }),
  listen_address: text('Address that the gateway listens on.', {
    default: '127.0.0.1',
    minLength: 1,
    shape: 'an address',
  }),
  secret: secret('Opens the control API; the same as `svc_api_config.Secret` of the service.'),
  node_secret: secret('Shown to the service; the same as its `shared_node_secret`.'),
  gateway_dialect: choice('Wire names spoken with the service and the pump.', ['svc', 'tyk']),
  log_level: choice(
    'Least severity that is logged.',
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    { default: 'info' },
  ),
  log_format: choice('Form of log lines.', ['standard', 'text', 'json']),
  health_check_endpoint_name: text('Path of the health answer.', { default: 'hello' }),
  readiness_check_endpoint_name: text('Path of the readiness answer.', { default: 'ready' }),
  http_server_options: section({
    use_ssl: flag('Serve TLS.'),
    certificates: listOf('Certificates by host name.', certificateFiles),
    min_version: whole('Lowest TLS version: 771 is 1.2, 772 is 1.3, 0 the default.', 0, {
      maximum: 65535,
    }),
    ssl_ciphers: list('Allowed cipher suites; empty: the default.'),
  }),
  liveness_check: section({
    check_duration: whole('Seconds between two looks at the stores.', 10, { minimum: 1 }),
  }),
}

const service = {
  use_db_app_configs: flag('Read and ignored: APIs always come from the service.', true),
  db_app_conf_options: section({
    connection_string: text('Address of the service.'),
    connection_timeout: whole('Seconds until a call of the service is given up.', 30, {
      minimum: 1,
    }),
    node_is_segmented: flag('Load only APIs that have one of the tags.'),
    tags: list('Tags of this gateway.'),
  }),
  policies: section({
    policy_source: text('Read and ignored: policies always come from the service.', {
      default: 'service',
    }),
    policy_connection_string: text('Address of the service for policies, where it is another.'),
  }),
  reload_interval: whole('Seconds between two reloads, at least.', 1, { minimum: 0 }),
}

const storage = {
  storage: section({
    type: choice('Kind of the key-value store.', ['redis', 'embedded']),
    host: text('Host of Redis.'),
    port: port('Port of Redis.', 6379),
    addrs: list('Addresses `host:port` of a cluster or of sentinels; wins over `host`.'),
    username: text('User name.'),
    password: secret('Password.'),
    database: whole('Number of the database.'),
    timeout: whole('Seconds until a connection attempt or command is given up.', 5),
    optimisation_max_idle: whole('Read and ignored: one connection is kept open.'),
    optimisation_max_active: whole('Most connections; 0: no limit.'),
    enable_cluster: flag('The addresses are those of a Redis cluster.'),
    master_name: text('Name of the master that the sentinels watch.'),
    sentinel_password: secret('Password of the sentinels.'),
    use_ssl: flag('Use TLS.'),
    ssl_insecure_skip_verify: flag('Accept any certificate of the server.'),
    ca_file: text('File with the authorities that sign the certificate of the server.'),
    cert_file: text('File with our own certificate.'),
    key_file: text('File with the key of our own certificate.'),
  }),
}

const keys = {
  hash_keys: flag('Keys are stored hashed; must be the same as in the service.', true),
  hash_key_function: choice('Hash of new keys; empty: `murmur32` of plain keys.', [
    '',
    'murmur32',
    'murmur64',
    'murmur128',
    'sha256',
  ]),
  hash_key_function_fallback: list('Hash functions that were in use before.'),
  min_token_length: whole('Least length of a chosen key id or user name.', 3),
  enable_hashed_keys_listing: flag('Allow hashed keys to be listed by the control API.'),
  allow_master_keys: flag('Allow keys without access rights, which open every API.'),
  local_session_cache: section({
    disable_cached_session_state: flag('Look up the key of every request in the store.'),
    cached_session_timeout: whole('Seconds that a key is remembered.', 10),
  }),
  enable_redis_rolling_limiter: flag('Count rates in the store, together with other gateways.'),
  monitor: section({
    global_trigger_limit: whole('Percent of its quota at which every key is told of; 0: none.', 0, {
      maximum: 100,
    }),
  }),
  oauth_token_expired_retain_period: whole(
    'Seconds that expired OAuth tokens are kept; 0 removes nothing.',
  ),
}

const traffic = {
  proxy_default_timeout: whole('Seconds that an upstream may take to begin its answer.', 30),
  proxy_ssl_insecure_skip_verify: flag('Accept any certificate of an upstream.'),
  max_request_body_size: whole('Most bytes of a body that is sent on; 0: no limit.'),
  enable_x_forwarded_for: flag('Believe the `X-Forwarded-For` of a proxy before us.'),
}

const analytics = {
  enable_analytics: flag('Record requests.', true),
  analytics_config: section({
    enable_detailed_recording: flag('Record requests and answers whole.'),
    ignored_ips: list('Addresses whose requests are not recorded.'),
    storage_expiration_time: whole('Seconds that records wait for a pump; -1: for ever.', 60, {
      minimum: -1,
    }),
    records_buffer_size: whole('Most records that wait for the store.', 100_000, { minimum: 1 }),
    normalise_urls: section({
      enabled: flag('Put tags in the place of ids in recorded paths.', true),
      normalise_uuids: flag('UUIDs become `{uuid}`.', true),
      normalise_ulids: flag('ULIDs become `{ulid}`.', true),
      normalise_numbers: flag('Numbers become `{id}`.', true),
      custom_patterns: list('Regular expressions whose matches become `{var}`.'),
    }),
  }),
  uptime_tests: section({
    disable: flag('Do not check the hosts of APIs.'),
    poller_group: text('Gateways of one group elect who checks hosts.'),
    config: section({
      time_wait: whole('Seconds between two rounds of checks.', 10, { minimum: 1 }),
      checker_pool_size: whole('Most checks at once.', 50, { minimum: 1 }),
      failure_trigger_sample_size: whole('Failures after which a host is down.', 3, { minimum: 1 }),
    }),
  }),
}

/** Every key of `svc.conf`, the configuration of the reference gateway. */
export const gatewaySchema = Type.Object({
  ...server,
  ...service,
  ...dataPlaneKeys,
  ...storage,
  ...keys,
  ...traffic,
  ...analytics,
})

/** The settings of the gateway, whole: a key that nobody set has its default. */
export type GatewaySettings = Static<typeof gatewaySchema>

/** The same keys in the order and grouping of the guide. */
export const gatewayTopics: { title: string; keys: TProperties }[] = [
  { title: 'Server', keys: server },
  { title: 'Service', keys: service },
  { title: 'Data plane', keys: dataPlaneKeys },
  { title: 'Key-value store', keys: storage },
  { title: 'Keys and limits', keys: keys },
  { title: 'Proxying', keys: traffic },
  { title: 'Analytics and uptime', keys: analytics },
]
