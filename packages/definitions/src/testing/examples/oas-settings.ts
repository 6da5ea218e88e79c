import type { OasDocument } from '#extension/name.ts'
import type { Json, JsonObject } from '#json/value.ts'
import { oasApi } from '../builders.ts'

const on = { enabled: true }

/** A document as it comes over the wire, names that JavaScript would rather not see included. */
const parsed = (text: string): JsonObject => JSON.parse(text)

const places: Record<string, [string, Json]> = {
  'state and expiration': [
    'info',
    { name: 'internal', expiration: '2030-11-30 12:00', state: { active: false, internal: true } },
  ],
  versions: [
    'info.versioning',
    {
      enabled: true,
      name: 'v1',
      default: 'self',
      location: 'url',
      key: '',
      versions: [{ name: 'v2', id: 'b' }],
      stripVersioningData: true,
      fallbackToDefault: true,
      urlVersioningPattern: '^v\\d+$',
    },
  ],
  'own domain': [
    'server.customDomain',
    { enabled: true, name: 'api.example.com', certificates: ['c'] },
  ],
  'gateway tags': ['server.gatewayTags', { enabled: true, tags: ['eu', 'edge'] }],
  'client certificates': ['server.clientCertificates', { enabled: true, allowlist: ['c'] }],
  addresses: ['server.ipAccessControl', { enabled: true, allow: ['10.0.0.0/8'], block: ['::1'] }],
  events: [
    'server.eventHandlers',
    [
      {
        enabled: true,
        trigger: 'QuotaExceeded',
        type: 'webhook',
        id: '5e9d9544a1dcd60001d0ed20',
        cooldownPeriod: '1m',
      },
      {
        enabled: true,
        trigger: 'HostDown',
        type: 'webhook',
        name: 'n',
        url: 'https://x',
        method: 'POST',
        cooldownPeriod: '',
        bodyTemplate: '',
        headers: [{ name: 'A', value: 'b' }],
      },
      { enabled: false, trigger: 'KeyExpired', type: 'custom', functionName: 'f', path: 'f.js' },
      { enabled: true, trigger: 'AuthFailure', type: 'log', logPrefix: 'AUTH' },
    ],
  ],
  'load balancing': [
    'upstream',
    {
      loadBalancing: {
        enabled: true,
        skipUnavailableHosts: true,
        targets: [
          { url: 'http://a', weight: 3 },
          { url: 'http://b', weight: 0 },
        ],
      },
    },
  ],
  'service discovery': [
    'upstream.serviceDiscovery',
    {
      enabled: true,
      queryEndpoint: 'http://consul',
      dataPath: 'node.value',
      useNestedQuery: true,
      parentDataPath: 'p',
      cache: { enabled: true, timeout: 10 },
    },
  ],
  'upstream security': [
    'upstream',
    {
      url: 'https://up',
      mutualTLS: {
        enabled: true,
        domainToCertificateMapping: [{ domain: '*.up', certificate: 'c' }],
      },
      certificatePinning: {
        enabled: true,
        domainToPublicKeysMapping: [{ domain: '*', publicKeys: ['k1', 'k2'] }],
      },
      tlsTransport: { minVersion: '1.2', maxVersion: '1.3', insecureSkipVerify: true },
      proxy: { enabled: true, url: 'http://proxy:3128' },
    },
  ],
  'upstream authentication': [
    'upstream.authentication',
    {
      enabled: true,
      oauth: {
        enabled: true,
        allowedAuthorizeTypes: ['password'],
        password: {
          clientId: 'c',
          tokenUrl: 'https://id/token',
          username: 'u',
          password: 'p',
          scopes: null,
        },
      },
    },
  ],
  'uptime tests': [
    'upstream.uptimeTests',
    {
      enabled: true,
      tests: [
        {
          url: 'tcp://db:5432',
          timeout: '500ms',
          method: '',
          commands: [{ name: 'send', message: 'PING' }],
        },
      ],
      hostDownRetestPeriod: '10s',
      logRetentionPeriod: '24h',
    },
  ],
  'global middleware': [
    'middleware.global',
    {
      cors: { enabled: true, allowedOrigins: ['*'], maxAge: 5 },
      cache: { enabled: true, timeout: 5, cacheAllSafeRequests: true },
      trafficLogs: { enabled: true, tagHeaders: ['A'], customRetentionPeriod: '2h' },
      requestSizeLimit: { enabled: true, value: 1024 },
      ignoreCase: on,
      skipRateLimit: true,
      transformRequestHeaders: { enabled: true, add: [{ name: 'A', value: '' }], remove: ['B'] },
    },
  ],
  plugins: [
    'middleware.global',
    {
      pluginConfig: {
        driver: 'goplugin',
        bundle: { enabled: true, path: 'b.zip' },
        data: { enabled: true, value: { a: { b: [1, null] } } },
      },
      prePlugins: [{ enabled: true, functionName: 'f', path: 'p.so', rawBodyOnly: true }],
      postPlugin: { plugins: [{ enabled: true, functionName: 'g', path: 'q.so' }] },
    },
  ],
  'error overrides': [
    'errorOverrides',
    {
      enabled: true,
      value: {
        '5xx': [{ response: { statusCode: 503, body: 'later', headers: { 'Retry-After': '5' } } }],
      },
    },
  ],
  'unknown members': [
    'server',
    { listenPath: { value: '/users/', newer: true }, newer: { a: [1, { b: null }] } },
  ],
  'names of the prototype': [
    'middleware.global',
    {
      pluginConfig: {
        data: { enabled: true, value: parsed('{"__proto__":{"polluted":true},"constructor":1}') },
      },
    },
  ],
}

/** Every part of the extension that is not tied to an operation. */
export const oasSettings: Record<string, OasDocument> = Object.fromEntries(
  Object.entries(places).map(([name, [place, value]]) => [name, oasApi({ [place]: value })]),
)
