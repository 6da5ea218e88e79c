import { describe, expect, test } from 'vitest'
import { checkClassicShape } from '#classic/check-shape.ts'
import { readAt, toPath } from '#json/path.ts'
import type { Json, JsonObject } from '#json/value.ts'
import { oasApi } from '#testing/builders.ts'
import { oasToClassic } from './to-classic.ts'

describe('the projection of an OAS API', () => {
  test('has ids, state, routing and one version without a name', () => {
    const classic = oasToClassic(
      oasApi({
        'info.id': 'api',
        'info.dbId': '5e9d9544a1dcd60001d0ed20',
        'info.orgId': 'org',
        'info.expiration': '2030-11-30 12:00',
        'info.state': { active: true, internal: true },
        'server.port': 8443,
        'server.protocol': 'https',
      }),
    )
    expect(classic).toMatchObject({
      api_id: 'api',
      id: '5e9d9544a1dcd60001d0ed20',
      org_id: 'org',
      name: 'users',
      expiration: '2030-11-30 12:00',
      active: true,
      internal: true,
      is_oas: true,
      use_keyless: true,
      listen_port: 8443,
      protocol: 'https',
      proxy: { listen_path: '/users/', strip_listen_path: true, target_url: 'https://up.example' },
      version_data: { not_versioned: true, default_version: '', versions: { '': { name: '' } } },
      do_not_track: true,
      tags: [],
      tags_disabled: true,
    })
    expect(Object.keys(readAt(classic, toPath('version_data.versions')) ?? {})).toEqual([''])
    expect(checkClassicShape(classic)).toEqual([])
  })

  test.each<[string, Json, JsonObject]>([
    [
      'server.customDomain',
      { enabled: true, name: 'x.org', certificates: ['c'] },
      { domain: 'x.org', domain_disabled: false, certificates: ['c'] },
    ],
    ['server.gatewayTags', { enabled: true, tags: ['eu'] }, { tags: ['eu'], tags_disabled: false }],
    [
      'server.clientCertificates',
      { enabled: true, allowlist: ['c'] },
      { use_mutual_tls_auth: true, client_certificates: ['c'] },
    ],
    ['server.detailedActivityLogs', { enabled: true }, { enable_detailed_recording: true }],
    ['server.detailedTracing', { enabled: true }, { detailed_tracing: true }],
    ['server.batchProcessing', { enabled: true }, { enable_batch_request_support: true }],
    [
      'server.ipAccessControl',
      { enabled: true, allow: ['10.0.0.1'] },
      {
        ip_access_control_disabled: false,
        enable_ip_whitelisting: true,
        allowed_ips: ['10.0.0.1'],
        enable_ip_blacklisting: false,
      },
    ],
    [
      'server.eventHandlers',
      [{ enabled: true, trigger: 'AuthFailure', type: 'webhook', id: 'h', cooldownPeriod: '1m' }],
      {
        event_handlers: {
          events: {
            AuthFailure: [
              {
                handler_name: 'eh_web_hook_handler',
                handler_meta: { disabled: false, id: 'h', event_timeout: 60 },
              },
            ],
          },
        },
      },
    ],
    [
      'server.eventHandlers',
      [{ enabled: false, trigger: 'HostDown', type: 'log', logPrefix: 'down' }],
      {
        event_handlers: {
          events: {
            HostDown: [
              { handler_name: 'eh_log_handler', handler_meta: { disabled: true, prefix: 'down' } },
            ],
          },
        },
      },
    ],
    [
      'info.versioning',
      {
        enabled: true,
        name: 'v1',
        default: 'self',
        location: 'header',
        key: 'x-api-version',
        versions: [{ name: 'v2', id: 'b' }],
      },
      {
        definition: {
          enabled: true,
          name: 'v1',
          default: 'self',
          location: 'header',
          key: 'x-api-version',
          versions: { v2: 'b' },
        },
      },
    ],
    [
      'upstream.rateLimit',
      { enabled: true, rate: 10, per: '1m30s' },
      { global_rate_limit: { disabled: false, rate: 10, per: 90 } },
    ],
    [
      'upstream.loadBalancing',
      {
        enabled: true,
        skipUnavailableHosts: true,
        targets: [
          { url: 'http://a', weight: 2 },
          { url: 'http://b', weight: 1 },
        ],
      },
      {
        proxy: {
          enable_load_balancing: true,
          check_host_against_uptime_tests: true,
          target_list: ['http://a', 'http://a', 'http://b'],
        },
      },
    ],
    [
      'upstream.tlsTransport',
      { insecureSkipVerify: true, minVersion: '1.2', ciphers: ['A'] },
      {
        proxy: {
          transport: { ssl_insecure_skip_verify: true, ssl_min_version: 771, ssl_ciphers: ['A'] },
        },
      },
    ],
    [
      'upstream.proxy',
      { enabled: true, url: 'http://p' },
      { proxy: { transport: { proxy_url: 'http://p' } } },
    ],
    [
      'upstream.mutualTLS',
      { enabled: true, domainToCertificateMapping: [{ domain: 'd', certificate: 'c' }] },
      { upstream_certificates: { d: 'c' }, upstream_certificates_disabled: false },
    ],
    [
      'upstream.certificatePinning',
      { enabled: true, domainToPublicKeysMapping: [{ domain: 'd', publicKeys: ['a', 'b'] }] },
      { pinned_public_keys: { d: 'a,b' }, certificate_pinning_disabled: false },
    ],
    ['upstream.preserveHostHeader', { enabled: true }, { proxy: { preserve_host_header: true } }],
    ['upstream.preserveTrailingSlash', { enabled: true }, { proxy: { disable_strip_slash: true } }],
    [
      'upstream.authentication',
      { enabled: true, basicAuth: { enabled: true, username: 'u', password: 'p' } },
      {
        upstream_auth: {
          enabled: true,
          basic_auth: { enabled: true, username: 'u', password: 'p' },
        },
      },
    ],
    [
      'upstream.uptimeTests',
      {
        enabled: true,
        tests: [{ url: 'http://a', method: 'GET', timeout: '500ms' }],
        hostDownRetestPeriod: '10s',
      },
      {
        uptime_tests: {
          disabled: false,
          check_list: [{ url: 'http://a', timeout: 500_000_000 }],
          config: { recheck_wait: 10 },
        },
      },
    ],
    [
      'upstream.serviceDiscovery',
      { enabled: true, queryEndpoint: 'http://s', cache: { enabled: true, timeout: 5 } },
      {
        proxy: {
          service_discovery: {
            use_discovery_service: true,
            query_endpoint: 'http://s',
            cache_disabled: false,
            cache_timeout: 5,
          },
        },
      },
    ],
    [
      'middleware.global.cors',
      { enabled: true, maxAge: 3, allowedOrigins: ['*'] },
      { CORS: { enable: true, max_age: 3, allowed_origins: ['*'] } },
    ],
    [
      'middleware.global.cache',
      { enabled: true, timeout: 5, cacheAllSafeRequests: true },
      { cache_options: { enable_cache: true, cache_timeout: 5, cache_all_safe_requests: true } },
    ],
    [
      'middleware.global.trafficLogs',
      { enabled: true, tagHeaders: ['a'], customRetentionPeriod: '1h' },
      { do_not_track: false, tag_headers: ['a'], expire_analytics_after: 3600 },
    ],
    ['middleware.global.contextVariables', { enabled: true }, { enable_context_vars: true }],
    ['server.contextVariables', { enabled: true }, { enable_context_vars: true }],
    [
      'middleware.global.transformRequestHeaders',
      { enabled: true, remove: ['a'], add: [{ name: 'b', value: 'c' }] },
      {
        version_data: {
          versions: {
            '': {
              global_headers_disabled: false,
              global_headers_remove: ['a'],
              global_headers: { b: 'c' },
            },
          },
        },
      },
    ],
    [
      'middleware.global.requestSizeLimit',
      { enabled: true, value: 10 },
      {
        version_data: {
          versions: { '': { global_size_limit: 10, global_size_limit_disabled: false } },
        },
      },
    ],
    [
      'middleware.global.pluginConfig',
      {
        driver: 'goplugin',
        bundle: { enabled: true, path: 'b.zip' },
        data: { enabled: true, value: { a: 1 } },
      },
      {
        custom_middleware: { driver: 'goplugin' },
        custom_middleware_bundle: 'b.zip',
        custom_middleware_bundle_disabled: false,
        config_data: { a: 1 },
        config_data_disabled: false,
      },
    ],
    [
      'middleware.global.prePlugin',
      { plugins: [{ enabled: true, functionName: 'f', path: 'p' }] },
      { custom_middleware: { pre: [{ disabled: false, name: 'f', path: 'p' }] } },
    ],
    ['middleware.global.skipQuota', true, { disable_quota: true }],
    [
      'errorOverrides',
      {
        enabled: true,
        value: { 500: [{ match: { messagePattern: 'x' }, response: { statusCode: 503 } }] },
      },
      {
        error_overrides: {
          500: [{ match: { message_pattern: 'x' }, response: { status_code: 503 } }],
        },
      },
    ],
  ])('says %s in classic words', (place, value, expected) => {
    const classic = oasToClassic(oasApi({ [place]: value }))
    expect(classic).toMatchObject(expected)
    expect(checkClassicShape(classic)).toEqual([])
  })
})
