import { Type } from 'typebox'
import { choice, flag, list, listOf, port, secret, section, text, whole } from './makers.ts'

const edgeEndpoint = Type.Object({
  name: text('Name shown in the designer.'),
  endpoint: text('Address of the gateway.'),
  tags: list('Tags of the APIs that this gateway serves.'),
})

export const serverKeys = {
  listen_port: port('Port of the management service; 0 takes any free one.', 3000, {
    flag: 'port',
  }),
  listen_address: text('Address that the service listens on.', {
    default: '127.0.0.1',
    minLength: 1,
    shape: 'an address',
  }),
  data_dir: text('Folder of the embedded stores and of generated secrets.', {
    default: './data',
    flag: 'data-dir',
    minLength: 1,
    shape: 'a folder',
  }),
  omit_config_file: flag('Run without a configuration file; of use in the environment only.'),
  home_dir: text(
    'Folder with portal templates and schemas; empty: the folder of the installation.',
  ),
  install: choice('Kind of installation.', ['self-managed', 'hosted']),
  admin_secret: secret('Secret of the administration API; change it before others can connect.', {
    default: '12345',
  }),
  shared_node_secret: secret('Secret that gateways show when they register.', {
    env: 'NODESECRET',
  }),
  svc_api_config: section(
    {
      Host: text('URL of a gateway, without port.'),
      Port: text('Port of that gateway.'),
      Secret: secret('Secret of the gateway API; the same as `secret` of the gateways.'),
    },
    { env: 'SVCAPI' },
  ),
  gateway_dialect: choice('Wire names spoken with gateways and pumps.', ['svc', 'tyk']),
  page_size: whole('Number of items on a page of a list.', 10, { minimum: 1 }),
  log_level: choice(
    'Least severity that is logged.',
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    { default: 'info' },
  ),
  log_format: choice('Form of log lines.', ['standard', 'text', 'json']),
  health_check_endpoint_name: text('Path of the health answer, besides `/hello`.', {
    default: '/health',
  }),
  metrics: section({
    listen_port: port(
      'Port of `/metrics` on its own listener; 0: on the main port, with the admin secret.',
    ),
    listen_address: text('Address of that listener.', { default: '127.0.0.1' }),
  }),
  notify_on_change: flag('Tell gateways to reload when an API changes.', true),
  private_key_path: text('Private key that signs notifications to gateways.'),
  node_schema_path: text('Folder with schemas sent to gateways.'),
  edge_endpoints: listOf('Gateways offered in the designer.', edgeEndpoint),
  maintenance_mode: flag('Show a maintenance page instead of dashboard and portal.'),
  alternative_dashboard_url: text('Redirect every dashboard page to this URL.'),
  notifications_listen_port: port('Read and ignored: notifications use the main port.', 5000),
  statsd_connection_string: text('Address of a StatsD server.'),
  statsd_prefix: text('Prefix of StatsD names.'),
  use_sentry: flag('Read and ignored: errors stay on this machine.'),
  sentry_code: text('Read and ignored.'),
  sentry_js_code: text('Read and ignored.'),
  version_check_url: text('Read and ignored: no outbound call is made.'),
  disable_telemetry: flag('Read and ignored: there is no telemetry.'),
  license_key: secret('Read and ignored: no licence is needed.'),
}
