import {
  bag,
  choice,
  duration,
  flag,
  listOf,
  pairs,
  shape,
  sparse,
  text,
  texts,
  whole,
} from './makers.ts'

const serviceDiscovery = shape({
  use_discovery_service: flag,
  query_endpoint: text,
  use_nested_query: flag,
  parent_data_path: text,
  data_path: text,
  port_data_path: text,
  target_path: text,
  use_target_list: flag,
  cache_disabled: flag,
  cache_timeout: whole,
  endpoint_returns_list: flag,
})

const check = shape({
  url: text,
  protocol: text,
  timeout: whole,
  enable_proxy_protocol: flag,
  commands: listOf(shape({ name: text, message: text })),
  method: text,
  headers: pairs,
  body: text,
})

const provider = shape({
  name: choice('', 'default'),
  storage_engine: choice('', 'redis', 'ldap', 'rpc'),
  meta: bag,
})

export const routing = {
  proxy: shape(
    {
      listen_path: text,
      target_url: text,
      strip_listen_path: flag,
      preserve_host_header: flag,
      disable_strip_slash: flag,
      enable_load_balancing: flag,
      target_list: texts,
      check_host_against_uptime_tests: flag,
      service_discovery: serviceDiscovery,
      transport: shape({
        ssl_insecure_skip_verify: flag,
        ssl_ciphers: texts,
        ssl_min_version: whole,
        ssl_max_version: whole,
        ssl_force_common_name_check: flag,
        proxy_url: text,
      }),
    },
    ['target_url'],
  ),
  uptime_tests: shape({
    disabled: flag,
    check_list: listOf(check),
    config: shape({
      expire_utime_after: whole,
      service_discovery: serviceDiscovery,
      recheck_wait: whole,
    }),
  }),
  global_enforce_timeout: sparse(duration),
  global_enforce_timeout_disabled: sparse(flag),
  auth_provider: provider,
  session_provider: provider,
}
