import { readAt, toPath } from '#json/path.ts'
import { isObject, type Json, type JsonObject, own, ownText } from '#json/value.ts'
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
  time,
} from '../codec.ts'
import { items, joined, pairs, translated } from '../collections.ts'
import { inNanoseconds, inSeconds, requiredSeconds } from '../duration.ts'
import { block, field, type Part } from '../part.ts'

/** A cache that is on is no reason to speak of a discovery that is not there. */
function discoveryCache(place: string): Part {
  const timeout = field('timeout', `${place}.cache_timeout`, amount)
  const cache = block('cache', [
    field('enabled', `${place}.cache_disabled`, disabledAlone),
    timeout,
  ])
  return { ...cache, isActive: timeout.isActive }
}

const serviceDiscovery = (place: string) =>
  block('serviceDiscovery', [
    field('enabled', `${place}.use_discovery_service`, enabled),
    field('queryEndpoint', `${place}.query_endpoint`, text),
    field('dataPath', `${place}.data_path`, text),
    field('useNestedQuery', `${place}.use_nested_query`, flag),
    field('parentDataPath', `${place}.parent_data_path`, text),
    field('portDataPath', `${place}.port_data_path`, text),
    field('useTargetList', `${place}.use_target_list`, flag),
    discoveryCache(place),
    field('targetPath', `${place}.target_path`, text),
    field('endpointReturnsList', `${place}.endpoint_returns_list`, flag),
  ])

const uptimeTest = [
  field('url', 'url', required(text, '')),
  field('timeout', 'timeout', inNanoseconds),
  field('method', 'method', required(text, '')),
  field('headers', 'headers', object),
  field('body', 'body', text),
  field(
    'commands',
    'commands',
    items([
      field('name', 'name', required(text, '')),
      field('message', 'message', required(text, '')),
    ]),
  ),
  field('enableProxyProtocol', 'enable_proxy_protocol', enabled),
]

const authSource = (place: string) =>
  block('header', [
    field('enabled', `${place}.header.enabled`, enabled),
    field('name', `${place}.header.name`, text),
  ])

const client = (place: string) => [
  field('clientId', `${place}.client_id`, required(text, '')),
  field('clientSecret', `${place}.client_secret`, text),
  authSource(place),
  field('tokenUrl', `${place}.token_url`, required(text, '')),
  field('scopes', `${place}.scopes`, list),
  field('extraMetadata', `${place}.extra_metadata`, list),
]

const credentials = (place: string) => [
  field('username', `${place}.username`, required(text, '')),
  field('password', `${place}.password`, required(text, '')),
]

const authentication = block('authentication', [
  field('enabled', 'upstream_auth.enabled', enabled),
  block('basicAuth', [
    field('enabled', 'upstream_auth.basic_auth.enabled', enabled),
    authSource('upstream_auth.basic_auth'),
    ...credentials('upstream_auth.basic_auth'),
  ]),
  block('oauth', [
    field('enabled', 'upstream_auth.oauth.enabled', enabled),
    field(
      'allowedAuthorizeTypes',
      'upstream_auth.oauth.allowed_authorize_types',
      required(list, []),
    ),
    block('clientCredentials', client('upstream_auth.oauth.client_credentials')),
    block('password', [
      ...client('upstream_auth.oauth.password'),
      ...credentials('upstream_auth.oauth.password'),
    ]),
  ]),
  block('requestSigning', [
    field('enabled', 'request_signing.is_enabled', enabled),
    field('signatureHeader', 'request_signing.signature_header', text),
    field('algorithm', 'request_signing.algorithm', text),
    field('keyId', 'request_signing.key_id', text),
    field('headers', 'request_signing.header_list', list),
    field('secret', 'request_signing.secret', text),
    field('certificateId', 'request_signing.certificate_id', text),
  ]),
])

const targetList = toPath('proxy.target_list')

/** Each address as often as it weighs. */
const repeat = (target: JsonObject): Json[] => {
  const weight = own(target, 'weight')
  return new Array<Json>(typeof weight === 'number' ? weight : 0).fill(ownText(target, 'url'))
}

function weigh(list: Json[]): JsonObject[] {
  const weights = new Map<Json, number>()
  for (const url of list) weights.set(url, (weights.get(url) ?? 0) + 1)
  return [...weights].map(([url, weight]) => ({ url, weight }))
}

/** Addresses with weights in the extension, repeated addresses in classic. */
const targets: Part = {
  key: 'targets',
  toClassic(value, write) {
    if (Array.isArray(value)) write(targetList, value.filter(isObject).flatMap(repeat))
  },
  isActive: (classic) => targets.toOas(classic) !== undefined,
  toOas(classic) {
    const list = readAt(classic, targetList)
    return Array.isArray(list) && list.length > 0 ? weigh(list) : undefined
  },
}

/** In classic a proxy is on when it has an address. */
const proxy: Part = {
  key: 'proxy',
  toClassic(value, write) {
    if (isObject(value) && own(value, 'enabled') === true)
      write(toPath('proxy.transport.proxy_url'), ownText(value, 'url'))
  },
  isActive: (classic) => proxy.toOas(classic) !== undefined,
  toOas(classic) {
    const url = readAt(classic, toPath('proxy.transport.proxy_url'))
    return typeof url === 'string' && url !== '' ? { enabled: true, url } : undefined
  },
}

const tlsVersions = translated({ '1.0': 769, '1.1': 770, '1.2': 771, '1.3': 772 })

/** `upstream` of the extension. */
export const upstream = [
  field('url', 'proxy.target_url', required(text, '')),
  serviceDiscovery('proxy.service_discovery'),
  block('uptimeTests', [
    field('enabled', 'uptime_tests.disabled', disabled),
    serviceDiscovery('uptime_tests.config.service_discovery'),
    field('tests', 'uptime_tests.check_list', items(uptimeTest)),
    field('hostDownRetestPeriod', 'uptime_tests.config.recheck_wait', inSeconds),
    field('logRetentionPeriod', 'uptime_tests.config.expire_utime_after', inSeconds),
  ]),
  block('mutualTLS', [
    field('enabled', 'upstream_certificates_disabled', disabled),
    field(
      'domainToCertificateMapping',
      'upstream_certificates',
      required(pairs('domain', 'certificate'), []),
    ),
  ]),
  block('certificatePinning', [
    field('enabled', 'certificate_pinning_disabled', disabled),
    field(
      'domainToPublicKeysMapping',
      'pinned_public_keys',
      required(pairs('domain', 'publicKeys', joined), []),
    ),
  ]),
  block('rateLimit', [
    field('enabled', 'global_rate_limit.disabled', disabled),
    field('rate', 'global_rate_limit.rate', required(amount, 0)),
    field('per', 'global_rate_limit.per', requiredSeconds),
  ]),
  authentication,
  block('loadBalancing', [
    field('enabled', 'proxy.enable_load_balancing', enabled),
    field('skipUnavailableHosts', 'proxy.check_host_against_uptime_tests', flag),
    targets,
  ]),
  block('preserveHostHeader', [field('enabled', 'proxy.preserve_host_header', enabled)]),
  block('preserveTrailingSlash', [field('enabled', 'proxy.disable_strip_slash', enabled)]),
  block('tlsTransport', [
    field('insecureSkipVerify', 'proxy.transport.ssl_insecure_skip_verify', flag),
    field('ciphers', 'proxy.transport.ssl_ciphers', list),
    field('minVersion', 'proxy.transport.ssl_min_version', tlsVersions),
    field('maxVersion', 'proxy.transport.ssl_max_version', tlsVersions),
    field('forceCommonNameCheck', 'proxy.transport.ssl_force_common_name_check', flag),
  ]),
  proxy,
  block('enforce_timeout', [
    field('enabled', 'global_enforce_timeout_disabled', disabled),
    field('duration', 'global_enforce_timeout', time),
  ]),
]
