import type { ClassicDefinition } from '#classic/definition.ts'
import { classicApi } from '../builders.ts'

/** Where requests come in and go out. */
export const classicRouting: Record<string, ClassicDefinition> = {
  'load balancing': classicApi({
    proxy: {
      listen_path: '/lb/',
      target_url: 'http://a/',
      enable_load_balancing: true,
      target_list: ['http://a/', 'http://b/', 'http://a/'],
      check_host_against_uptime_tests: true,
    },
  }),
  'service discovery': classicApi({
    proxy: {
      listen_path: '/sd/',
      target_url: '',
      service_discovery: {
        use_discovery_service: true,
        query_endpoint: 'http://consul',
        data_path: 'node.value',
        cache_timeout: 60,
      },
    },
  }),
  'transport settings': classicApi({
    proxy: {
      listen_path: '/tls/',
      target_url: 'https://a/',
      transport: {
        ssl_ciphers: ['TLS_AES_128_GCM_SHA256'],
        ssl_min_version: 771,
        proxy_url: 'http://proxy:3128',
      },
    },
    upstream_certificates: { '*.example.com:8443': 'c1' },
    pinned_public_keys: { '*': 'k1,k2' },
  }),
  'raw connection': classicApi({
    protocol: 'tcp',
    listen_port: 7000,
    proxy: { listen_path: '/db/', target_url: 'tcp://db:5432' },
  }),
  'own domain': classicApi({
    domain: 'api.example.com',
    certificates: ['c1'],
    tags: ['edge', 'eu'],
  }),
  'uptime tests': classicApi({
    uptime_tests: {
      check_list: [
        {
          url: 'http://a/health',
          method: 'POST',
          headers: { A: 'b' },
          body: 'eA==',
          timeout: 1_000_000_000,
        },
      ],
      config: { expire_utime_after: 3600, recheck_wait: 12 },
    },
  }),
  'versions of its own': classicApi({
    definition: { location: 'header', key: 'x-version', strip_path: false },
    version_data: {
      not_versioned: false,
      default_version: 'v1',
      versions: {
        v1: {
          name: 'v1',
          expires: '2030-01-01 00:00',
          paths: { ignored: ['/open'], white_list: [], black_list: null },
        },
        'v 2.0/β': { name: 'v 2.0/β', override_target: 'http://two/' },
      },
    },
  }),
  'versions as APIs': classicApi({
    definition: {
      enabled: true,
      name: 'v1',
      default: 'self',
      location: 'url-param',
      key: 'v',
      versions: { v2: 'b742100081764ff06b00f75733145614' },
    },
  }),
  limits: classicApi({
    global_rate_limit: { rate: 10.5, per: 60 },
    disable_quota: true,
    session_lifetime: 86_400,
    enable_ip_whitelisting: true,
    allowed_ips: ['10.0.0.0/8', '::1'],
    enable_ip_blacklisting: true,
    blacklisted_ips: ['192.168.1.1'],
  }),
  'upstream authentication': classicApi({
    upstream_auth: {
      enabled: true,
      oauth: {
        enabled: true,
        allowed_authorize_types: ['clientCredentials'],
        client_credentials: {
          client_id: 'i',
          client_secret: 's',
          token_url: 'https://id/token',
          scopes: ['a'],
        },
      },
    },
    request_signing: { is_enabled: false, header_list: [] },
  }),
}
