import {
  amount,
  disabled,
  disabledAlone,
  enabled,
  flag,
  list,
  object,
  required,
  text,
} from '../codec.ts'
import { headers, items } from '../collections.ts'
import { inSeconds } from '../duration.ts'
import { block, field, single } from '../part.ts'

/** The version of a classic definition that an OAS API is: its name is empty. */
export const mainVersion = 'version_data.versions.'

export const plugin = [
  field('enabled', 'disabled', disabled),
  field('functionName', 'name', required(text, '')),
  field('path', 'path', required(text, '')),
  field('rawBodyOnly', 'raw_body_only', flag),
  field('requireSession', 'require_session', flag),
]

const plugins = (key: string, place: string) => field(key, place, items(plugin))

const transformHeaders = (key: string, place: string) =>
  block(key, [
    field('enabled', `${mainVersion}.${place}_disabled`, disabled),
    field('remove', `${mainVersion}.${place}_remove`, list),
    field('add', `${mainVersion}.${place}`, headers),
  ])

const analyticsPlugins = single('plugins', 'analytics_plugin', [
  field('enabled', 'enable', enabled),
  field('functionName', 'func_name', text),
  field('path', 'plugin_path', text),
])

/** `middleware.global` of the extension. */
export const global = [
  block('pluginConfig', [
    field('driver', 'custom_middleware.driver', text),
    block('bundle', [
      field('enabled', 'custom_middleware_bundle_disabled', disabled),
      field('path', 'custom_middleware_bundle', required(text, '')),
    ]),
    block('data', [
      field('enabled', 'config_data_disabled', disabled),
      field('value', 'config_data', required(object, {})),
    ]),
  ]),
  block('cors', [
    field('enabled', 'CORS.enable', enabled),
    field('maxAge', 'CORS.max_age', amount),
    field('allowCredentials', 'CORS.allow_credentials', flag),
    field('exposedHeaders', 'CORS.exposed_headers', list),
    field('allowedHeaders', 'CORS.allowed_headers', list),
    field('optionsPassthrough', 'CORS.options_passthrough', flag),
    field('debug', 'CORS.debug', flag),
    field('allowedOrigins', 'CORS.allowed_origins', list),
    field('allowedMethods', 'CORS.allowed_methods', list),
  ]),
  plugins('prePlugins', 'custom_middleware.pre'),
  plugins('postAuthenticationPlugins', 'custom_middleware.post_key_auth'),
  plugins('postPlugins', 'custom_middleware.post'),
  plugins('responsePlugins', 'custom_middleware.response'),
  block('cache', [
    field('enabled', 'cache_options.enable_cache', enabled),
    field('timeout', 'cache_options.cache_timeout', amount),
    field('cacheAllSafeRequests', 'cache_options.cache_all_safe_requests', flag),
    field('cacheResponseCodes', 'cache_options.cache_response_codes', list),
    field('cacheByHeaders', 'cache_options.cache_by_headers', list),
    field('enableUpstreamCacheControl', 'cache_options.enable_upstream_cache_control', flag),
    field('controlTTLHeaderName', 'cache_options.cache_control_ttl_header', text),
  ]),
  transformHeaders('transformRequestHeaders', 'global_headers'),
  transformHeaders('transformResponseHeaders', 'global_response_headers'),
  block('contextVariables', [field('enabled', 'enable_context_vars', enabled)]),
  block('ignoreCase', [field('enabled', `${mainVersion}.ignore_endpoint_case`, enabled)]),
  block('trafficLogs', [
    field('enabled', 'do_not_track', disabledAlone),
    field('tagHeaders', 'tag_headers', list),
    field('customRetentionPeriod', 'expire_analytics_after', inSeconds),
    analyticsPlugins,
  ]),
  block('requestSizeLimit', [
    field('enabled', `${mainVersion}.global_size_limit_disabled`, disabled),
    field('value', `${mainVersion}.global_size_limit`, required(amount, 0)),
  ]),
  field('skipRateLimit', 'disable_rate_limit', flag),
  field('skipQuota', 'disable_quota', flag),
  field('skipQuotaReset', 'dont_set_quota_on_create', flag),
]
