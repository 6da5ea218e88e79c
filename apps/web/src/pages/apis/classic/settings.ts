import { texts } from '#texts'
import {
  check,
  choice,
  type FeatureSpec,
  type FieldSpec,
  type GroupSpec,
  items,
  list,
  mono,
  number,
  numbers,
  required,
  text,
  unless,
} from '#ui/described/field-spec.ts'

const words = texts.designer
const { units } = texts.apis

/** Something whose switch has a name of its own. */
const switched = (
  at: string,
  by: string,
  [label, text]: readonly [string, string?],
  fields: FieldSpec[] = [],
): FeatureSpec => ({ at, label, ...(text && { text }), fields, switch: { at: by } })

/** What most people come for, below the classic definition. */
export const settingsGroups: GroupSpec[] = [
  {
    title: words.identity[0],
    text: words.identity[1],
    fields: [
      required('name', [words.name[0], texts.apis.classicNameText]),
      check('active', words.active),
      check('internal', words.internal),
    ],
    advanced: [text('slug', words.slug), text('expiration', words.expiration)],
  },
  {
    title: words.listening[0],
    text: words.listening[1],
    fields: [
      mono('proxy.listen_path', words.listenPath),
      check('proxy.strip_listen_path', words.strip),
      mono('domain', words.domainName),
      list('tags', words.gatewayTags),
    ],
    advanced: [
      number('listen_port', words.port),
      choice('protocol', words.protocol, ['http', 'https', 'h2c', 'tcp', 'tls']),
      list('certificates', words.certificates),
    ],
  },
  {
    title: words.upstream[0],
    text: words.upstream[1],
    fields: [
      {
        kind: 'text',
        isRequired: true,
        isMono: true,
        at: 'proxy.target_url',
        label: words.url[0],
        text: words.url[1],
      },
      check('proxy.preserve_host_header', words.keepHost),
    ],
    features: [
      switched('proxy', 'enable_load_balancing', words.balancing, [
        list('target_list', words.targets),
        check('check_host_against_uptime_tests', words.skipDown),
      ]),
      switched('proxy.service_discovery', 'use_discovery_service', words.discovery, [
        mono('query_endpoint', words.queryEndpoint),
        text('data_path', words.dataPath),
        text('port_data_path', words.portPath),
        text('target_path', words.targetPath),
        check('endpoint_returns_list', words.returnsList),
      ]),
    ],
    advanced: [
      check('proxy.disable_strip_slash', words.keepSlash),
      mono('proxy.transport.proxy_url', words.proxyUrl),
      check('proxy.transport.ssl_insecure_skip_verify', words.insecure),
      list('proxy.transport.ssl_ciphers', words.ciphers),
    ],
  },
  {
    title: words.limits[0],
    fields: [
      unless('global_rate_limit.disabled', words.globalRate),
      number('global_rate_limit.rate', words.rate),
      number('global_rate_limit.per', words.perSeconds, units.seconds),
      check('disable_rate_limit', words.skipRate),
      check('disable_quota', words.skipQuota),
    ],
  },
]

const plugin: FieldSpec[] = [
  unless('disabled', words.enabled),
  text('name', words.functionName),
  mono('path', words.path),
  check('raw_body_only', words.rawBody),
  check('require_session', words.needsSession),
]
const plugins = (at: string, label: readonly [string, string?]) =>
  items(`custom_middleware.${at}`, label, plugin, { name: '', path: '' })

/** What few people need, below the classic definition. */
export const advancedGroups: GroupSpec[] = [
  {
    title: words.middleware[0],
    text: words.middleware[1],
    features: [
      switched('CORS', 'enable', words.cors, [
        list('allowed_origins', words.origins),
        list('allowed_methods', words.methods),
        list('allowed_headers', words.headers),
        list('exposed_headers', words.exposedHeaders),
        check('allow_credentials', words.credentials),
        check('options_passthrough', words.passthrough),
        number('max_age', words.maxAge, units.seconds),
      ]),
      switched('cache_options', 'enable_cache', words.cache, [
        number('cache_timeout', words.ttl, units.seconds),
        check('cache_all_safe_requests', words.allSafe),
        numbers('cache_response_codes', words.codes),
        list('cache_by_headers', words.byHeaders),
        check('enable_upstream_cache_control', words.cacheControl),
      ]),
      switched('graphql', 'enabled', words.graphqlOn, [
        choice('execution_mode', words.executionMode, [
          'proxyOnly',
          'executionEngine',
          'subgraph',
          'supergraph',
        ]),
        { kind: 'code', language: 'text', at: 'schema', label: words.schema[0] },
      ]),
    ],
    fields: [
      check('enable_context_vars', words.contextVariables),
      check('enable_batch_request_support', words.batch),
    ],
  },
  {
    title: words.traffic[0],
    features: [
      switched('', 'enable_ip_whitelisting', words.allowedIps, [
        list('allowed_ips', words.ipAccess),
      ]),
      switched('', 'enable_ip_blacklisting', words.blockedIps, [
        list('blacklisted_ips', words.ipAccess),
      ]),
    ],
    fields: [
      check('enable_detailed_recording', words.detailedLogs),
      check('detailed_tracing', words.tracing),
      check('do_not_track', words.noTracking),
      list('tag_headers', words.tagHeaders),
      number('expire_analytics_after', words.retention, units.seconds),
    ],
  },
  {
    title: words.plugins[0],
    text: words.plugins[1],
    fields: [
      choice('custom_middleware.driver', words.driver, texts.apis.drivers),
      mono('custom_middleware_bundle', words.bundle),
      plugins('pre', words.prePlugins),
      plugins('post_key_auth', words.postAuthPlugins),
      plugins('post', words.postPlugins),
      plugins('response', words.responsePlugins),
    ],
  },
]
