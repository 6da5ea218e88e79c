import {
  amount,
  anything,
  bag,
  flag,
  listOf,
  mapOf,
  numbers,
  pairs,
  shape,
  sparse,
  text,
  texts,
  whole,
} from './makers.ts'

const pluginMembers = {
  disabled: flag,
  name: text,
  path: text,
  require_session: flag,
  raw_body_only: flag,
}
const plugins = listOf(shape(pluginMembers))

const errorOverride = shape({
  match: sparse(shape({ flag: text, message_pattern: text, body_field: text, body_value: text })),
  response: shape({
    status_code: whole,
    body: text,
    message: text,
    template: text,
    headers: pairs,
  }),
})

export const limits = {
  disable_rate_limit: flag,
  disable_quota: flag,
  global_rate_limit: shape({ rate: amount, per: amount, disabled: flag }),
  dont_set_quota_on_create: flag,
  session_lifetime: whole,
  session_lifetime_respects_key_expiration: flag,
}

export const middleware = {
  custom_middleware: shape({
    pre: plugins,
    post: plugins,
    post_key_auth: plugins,
    auth_check: shape(pluginMembers),
    response: plugins,
    driver: text,
    id_extractor: shape({
      disabled: flag,
      extract_from: text,
      extract_with: text,
      extractor_config: bag,
    }),
  }),
  custom_middleware_bundle: text,
  custom_middleware_bundle_disabled: flag,
  response_processors: listOf(shape({ name: text, options: anything })),
  cache_options: shape({
    cache_timeout: whole,
    enable_cache: flag,
    cache_all_safe_requests: flag,
    cache_response_codes: numbers,
    enable_upstream_cache_control: flag,
    cache_control_ttl_header: text,
    cache_by_headers: texts,
  }),
  CORS: shape({
    enable: flag,
    allowed_origins: texts,
    allowed_methods: texts,
    allowed_headers: texts,
    exposed_headers: texts,
    allow_credentials: flag,
    max_age: whole,
    options_passthrough: flag,
    debug: flag,
  }),
  enable_batch_request_support: flag,
  enable_context_vars: flag,
  config_data: bag,
  config_data_disabled: flag,
  error_overrides: sparse(mapOf(listOf(errorOverride))),
  error_overrides_disabled: sparse(flag),
}

export const accessLists = {
  enable_ip_whitelisting: flag,
  allowed_ips: texts,
  enable_ip_blacklisting: flag,
  blacklisted_ips: texts,
  ip_access_control_disabled: flag,
}

export const logging = {
  do_not_track: flag,
  enable_detailed_recording: flag,
  tag_headers: texts,
  expire_analytics_after: whole,
  analytics_plugin: shape({ enable: flag, plugin_path: text, func_name: text }),
  detailed_tracing: flag,
  event_handlers: shape({
    events: mapOf(listOf(shape({ handler_name: text, handler_meta: bag }))),
  }),
}
